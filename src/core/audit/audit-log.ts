import { Injectable, Logger } from '@nestjs/common';
import { UnitOfWork } from '../database/index.js';
import { currentCause } from '../tracing/index.js';
import type { AuditAbout, AuditEvent } from './audit-event.js';
import { AuditEventsRepository } from './audit-events.repository.js';

/** Writes down what happens to who may do what: in the database, and once that is committed in the log. */
@Injectable()
export class AuditLog {
  private readonly logger = new Logger('Audit');

  constructor(
    private readonly events: AuditEventsRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** In the unit of work of the change that it tells of: both are committed, or neither. */
  async record({ name: event, outcome }: AuditEvent, { target, actorId, details }: AuditAbout = {}): Promise<void> {
    const cause = currentCause();
    const told = {
      event,
      outcome,
      actorId: actorId ?? cause?.principal.userId ?? null,
      apiKey: cause?.principal.keyPrefix ?? null,
      address: cause?.address ?? null,
      targetType: target?.type ?? null,
      targetId: target?.id ?? null,
      requestId: cause?.requestId ?? null,
    };
    const id = await this.events.insert({
      ...told,
      occurredAt: new Date(),
      details: details ? JSON.stringify(details) : null,
      traceId: cause?.trace.traceId ?? null,
    });
    const line = { audit: true, audit_id: id, ...inTermsOfTheApi(told), details: details ?? null };
    this.unitOfWork.afterCommit(() => this.logger.log(line, `Audit: ${event}`));
  }

  /** Of what came to nothing, and so has no unit of work. */
  recordAlone(event: AuditEvent, about?: AuditAbout): Promise<void> {
    return this.unitOfWork.runUnseen(() => this.record(event, about));
  }
}

/** The trace is on every line anyway. */
const inTermsOfTheApi = ({ actorId, apiKey, targetType, targetId, requestId, ...same }: Record<string, unknown>) => ({
  ...same,
  ...{ actor_id: actorId, api_key: apiKey, target_type: targetType, target_id: targetId, request_id: requestId },
});
