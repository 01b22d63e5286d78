import type { AuditSubject, AuditEvent } from '../../core/audit/index.js';
import type { WebhookRecord } from './webhook-record.js';

const succeeded = (what: string): AuditEvent => ({ name: `webhooks.${what}`, outcome: 'succeeded' });

export const WEBHOOK_CREATED = succeeded('created');
export const WEBHOOK_CHANGED = succeeded('changed');
export const SECRET_ROTATED = succeeded('secret.rotated');
export const WEBHOOK_DELETED = succeeded('deleted');

export const WEBHOOK_AUDIT_EVENTS = [WEBHOOK_CREATED, WEBHOOK_CHANGED, SECRET_ROTATED, WEBHOOK_DELETED];

const FIELDS = ['url', 'events', 'description', 'active'] as const;

/** Includes only the host of the URL, because the path is a secret for many receivers. */
export const webhookAuditSubject = ({ id, url }: Pick<WebhookRecord, 'id' | 'url'>): AuditSubject => ({
  target: { type: 'webhook', id },
  details: { host: new URL(url).host },
});

export function webhookChangeAuditSubject(before: WebhookRecord, after: WebhookRecord): AuditSubject {
  const changed = FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  const { details, ...same } = webhookAuditSubject(after);
  return { ...same, details: { ...details, changed: changed.join(' ') } };
}
