import { Inject, Injectable } from '@nestjs/common';
import {
  AUDIT_EVENTS,
  type AuditEvent,
  AuditEventsRepository,
  type AuditFilter,
  type AuditRecord,
} from '../../core/audit/index.js';
import { type ErrorDetail, invalid, notFound } from '../../core/errors/domain-error.js';
import type { Page, PageRequest } from '../../core/pagination/index.js';

/** Reads the audit log. Entries are never changed, and are deleted after `AUDIT_KEEP_DAYS`. */
@Injectable()
export class AuditService {
  constructor(
    private readonly events: AuditEventsRepository,
    @Inject(AUDIT_EVENTS) private readonly declared: readonly AuditEvent[],
  ) {}

  /** Newest first. */
  async list(request: PageRequest, filter: AuditFilter): Promise<Page<AuditRecord>> {
    const errors = this.filterErrors(filter);
    if (errors.length > 0) throw invalid(...errors);
    return this.events.findPage(request, filter);
  }

  async get(id: number): Promise<AuditRecord> {
    const event = await this.events.findById(id);
    if (!event) throw notFound('Audit event not found');
    return event;
  }

  private filterErrors({ event, targetType, targetId }: AuditFilter): ErrorDetail[] {
    const errors: ErrorDetail[] = [];
    if (event !== undefined && !this.declared.some(({ name }) => name === event)) {
      const example = `${this.declared.length} names, such as ${this.declared[0]!.name}`;
      errors.push({ field: 'event', source: 'parameter', message: `The event must be one of ${example}.` });
    }
    // The index begins with the type.
    if (targetId !== undefined && targetType === undefined) {
      errors.push({ field: 'target_id', source: 'parameter', message: 'The target id requires the target type.' });
    }
    return errors;
  }
}
