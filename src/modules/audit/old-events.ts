import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { AuditEventsRepository } from '../../core/audit/index.js';
import { daysBefore } from '../../core/clock/index.js';
import { inParts, UnitOfWork } from '../../core/database/index.js';
import { Job } from '../../core/jobs/index.js';
import { auditSettings } from './audit.settings.js';

/** Deletes audit log entries that are older than `AUDIT_KEEP_DAYS`. */
@Injectable()
export class OldEvents extends Job {
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
    const before = daysBefore(now, this.settings.of(auditSettings).AUDIT_KEEP_DAYS);
    await inParts(this.unitOfWork, (most) => this.events.deleteSome(before, most), signal);
  }
}
