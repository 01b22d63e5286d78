import { Inject, Injectable, Logger } from '@nestjs/common';
import { UnitOfWork } from '../database/index.js';
import { currentInitiator } from '../request-context/index.js';
import { AUDIT_EVENTS, type AuditEvent, type AuditSubject, MAX_TARGET_TYPE_LENGTH } from './audit-event.js';
import { AuditEventsRepository, type NewAuditEvent } from './audit-events.repository.js';
import { type SharedEntry, SharedEntries } from './shared-entries.js';

/** Records security-relevant events in the database and, after the commit, in the log. */
@Injectable()
export class AuditLog {
  private readonly logger = new Logger('Audit');
  private readonly known: Set<string>;

  constructor(
    private readonly events: AuditEventsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly shared: SharedEntries,
    @Inject(AUDIT_EVENTS) declared: readonly AuditEvent[],
  ) {
    this.known = new Set(declared.map(({ name }) => name));
  }

  /**
   * Records an event in the unit of work of the change, so that both commit or neither does. Frequent events of a caller below editor share
   * an entry that counts them; each event has a log line. Warns if no module declares the event. Throws if the type of the target is too
   * long for the column: SQLite would store it, and MariaDB would not.
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
    const row = {
      ...values,
      occurredAt: new Date(),
      details: details ? JSON.stringify(details) : null,
      traceId: cause?.trace.traceId ?? null,
    };
    const sharedEntry = await this.shared.findFor(values, cause);
    const id = sharedEntry ? await this.countIn(sharedEntry, row) : await this.events.insert(row);
    const line = { audit: true, audit_id: id, ...toLogFields(values), details: details ?? null };
    this.unitOfWork.afterCommit(() => this.logger.log(line, `Audit: ${event}`));
  }

  /** Records an event in a separate transaction, for failed attempts, which have no unit of work. */
  recordInNewTransaction(event: AuditEvent, subject?: AuditSubject): Promise<void> {
    return this.unitOfWork.runWithoutInvalidation(() => this.record(event, subject));
  }

  /** Writes once for each event, as `insert`, so that the response times of known and unknown accounts stay equal. */
  private async countIn(entry: SharedEntry, { event, outcome, occurredAt }: NewAuditEvent): Promise<number> {
    if (entry.id !== undefined && (await this.events.incrementOccurrences(entry.id))) return entry.id;
    const individual = { apiKey: null, details: null, requestId: null, traceId: null };
    const values = { event, outcome, occurredAt, ...individual, ...entry.group.common };
    const id = await this.events.insert({ ...values, occurrences: 1 });
    this.unitOfWork.afterCommit(() => this.shared.save(entry, id));
    return id;
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
