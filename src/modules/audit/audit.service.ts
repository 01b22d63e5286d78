import { Injectable } from '@nestjs/common';
import { AuditEventsRepository, type AuditFilter, type AuditRecord } from '../../core/audit/index.js';
import { notFound } from '../../core/errors/domain-error.js';
import type { Page, PageRequest } from '../../core/pagination/index.js';

/** Reads the audit log. Entries are never changed, and are deleted after `AUDIT_KEEP_DAYS`. */
@Injectable()
export class AuditService {
  constructor(private readonly events: AuditEventsRepository) {}

  /** Newest first. */
  list(request: PageRequest, filter: AuditFilter): Promise<Page<AuditRecord>> {
    return this.events.findPage(request, filter);
  }

  async get(id: number): Promise<AuditRecord> {
    const event = await this.events.findById(id);
    if (!event) throw notFound('Audit event not found');
    return event;
  }
}
