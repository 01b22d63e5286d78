import { Injectable } from '@nestjs/common';
import { Settings } from '../../../config/settings.js';
import { daysBefore } from '../../../core/clock/index.js';
import { deleteInBatches, UnitOfWork } from '../../../core/database/index.js';
import { RecurringJob } from '../../../core/jobs/index.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { webhooksSettings } from '../webhooks.settings.js';

/** Deletes old deliveries: ended deliveries, and unsent deliveries of inactive webhooks. */
@Injectable()
export class DeliveryRetentionJob extends RecurringJob {
  readonly name = 'webhooks.old-deliveries';
  readonly everyMs = 3_600_000;

  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: Settings,
  ) {
    super();
  }

  async run(signal?: AbortSignal, now = new Date()): Promise<void> {
    const before = daysBefore(now, this.settings.getSection(webhooksSettings).WEBHOOKS_KEEP_DAYS);
    await deleteInBatches(this.unitOfWork, (most) => this.deliveries.deleteEnded(before, most), signal);
    await deleteInBatches(this.unitOfWork, (most) => this.deliveries.deleteUnsent(before, most), signal);
  }
}
