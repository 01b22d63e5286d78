import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { AuditEventsRepository } from '../../core/audit/index.js';
import { daysBefore } from '../../core/clock/index.js';
import { deleteInBatches, UnitOfWork } from '../../core/database/index.js';
import { RecurringJob } from '../../core/jobs/index.js';
import { auditSettings } from './audit.settings.js';

/** Deletes audit log entries that are older than `AUDIT_KEEP_DAYS`. */
@Injectable()
export class AuditRetentionJob extends RecurringJob {
  readonly name = 'audit.old-events';
  readonly everyMs = 3_600_000;

  constructor(
    private readonly events: AuditEventsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: Settings,
  ) {
    super();
  }

  async run(signal?: AbortSignal, now = new Date()): Promise<void> {
    const before = daysBefore(now, this.settings.getSection(auditSettings).AUDIT_KEEP_DAYS);
    await deleteInBatches(this.unitOfWork, (limit) => this.events.deleteOlderThan(before, limit), signal);
  }
}
