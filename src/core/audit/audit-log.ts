import { Inject, Injectable, Logger } from '@nestjs/common';
import { UnitOfWork } from '../database/index.js';
import { currentInitiator } from '../request-context/index.js';
import { AUDIT_EVENTS, type AuditEvent, type AuditSubject, MAX_TARGET_TYPE_LENGTH } from './audit-event.js';
import { AuditEventsRepository } from './audit-events.repository.js';

/** Records security-relevant events in the database and, after the commit, in the log. */
@Injectable()
export class AuditLog {
  private readonly logger = new Logger('Audit');
  private readonly known: Set<string>;

  constructor(
    private readonly events: AuditEventsRepository,
    private readonly unitOfWork: UnitOfWork,
    @Inject(AUDIT_EVENTS) declared: readonly AuditEvent[],
  ) {
    this.known = new Set(declared.map(({ name }) => name));
  }

  /**
   * Records an event in the unit of work of the change, so that both commit or neither does. Warns if no module declares the event. Throws
   * if the type of the target is too long for the column: SQLite would store it, and MariaDB would not.
   */
  async record({ name: event, outcome }: AuditEvent, { target, actorId, details }: AuditSubject = {}): Promise<void> {
    this.warnIfUndeclared(event);
    assertTargetType(event, target);
    const cause = currentInitiator();
    const values = {
      event,
      outcome,
      actorId: actorId === undefined ? (cause?.principal.userId ?? null) : actorId,
      apiKey: cause?.principal.keyPrefix ?? null,
      address: cause?.address ?? null,
      targetType: target?.type ?? null,
      targetId: target?.id ?? null,
      requestId: cause?.requestId ?? null,
    };
    const id = await this.events.insert({
      ...values,
      occurredAt: new Date(),
      details: details ? JSON.stringify(details) : null,
      traceId: cause?.trace.traceId ?? null,
    });
    const line = { audit: true, audit_id: id, ...toLogFields(values), details: details ?? null };
    this.unitOfWork.afterCommit(() => this.logger.log(line, `Audit: ${event}`));
  }

  /** Records an event in a separate transaction, for failed attempts, which have no unit of work. */
  recordInNewTransaction(event: AuditEvent, subject?: AuditSubject): Promise<void> {
    return this.unitOfWork.runWithoutInvalidation(() => this.record(event, subject));
  }

  /** Modules of former releases declare no events. The list of entries cannot be filtered by an undeclared event. */
  private warnIfUndeclared(event: string): void {
    if (this.known.has(event)) return;
    this.known.add(event);
    this.logger.warn(`The audit event ${event} is not declared: list it in "auditEvents" of its module`);
  }
}

function assertTargetType(event: string, target: AuditSubject['target']): void {
  if (target === undefined || target.type.length <= MAX_TARGET_TYPE_LENGTH) return;
  throw new Error(
    `The type "${target.type}" of the target of the audit event ${event} has ${target.type.length} characters: use at most ${MAX_TARGET_TYPE_LENGTH}`,
  );
}

/** Omits the trace id because every log line has it. */
const toLogFields = ({ actorId, apiKey, targetType, targetId, requestId, ...same }: Record<string, unknown>) => ({
  ...same,
  ...{ actor_id: actorId, api_key: apiKey, target_type: targetType, target_id: targetId, request_id: requestId },
});
