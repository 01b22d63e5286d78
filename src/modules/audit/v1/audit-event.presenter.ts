import type { AuditRecord } from '../../../core/audit/index.js';
import type { Links } from '../../../core/routing/index.js';
import type { AuditEventResource } from './audit-event.resource.js';

export const presentAuditEvent =
  (links: Links) =>
  (event: AuditRecord): AuditEventResource => ({
    id: event.id,
    type: 'audit_event',
    attributes: {
      event: event.event,
      outcome: event.outcome,
      occurred_at: event.occurredAt,
      address: event.address,
      api_key: event.apiKey,
      target_type: event.targetType,
      target_id: event.targetId,
      details: Object.entries(event.details ?? {}).map(([name, value]) => ({ name, value })),
      request_id: event.requestId,
      trace_id: event.traceId,
    },
    relationships: { actor: { data: event.actorId === null ? null : { type: 'user', id: event.actorId } } },
    links: { self: links.to('audit_event', event.id) },
  });
