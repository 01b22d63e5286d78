import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { inParts, UnitOfWork } from '../../core/database/index.js';
import { Job } from '../../core/jobs/index.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { webhooksSettings } from './webhooks.settings.js';

const DAY_MS = 86_400_000;

/** Forgets what was delivered long ago, and what never was. */
@Injectable()
export class OldDeliveries extends Job {
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
    const before = new Date(now.getTime() - this.settings.of(webhooksSettings).WEBHOOKS_KEEP_DAYS * DAY_MS);
    await inParts(this.unitOfWork, (most) => this.deliveries.deleteEnded(before, most), signal);
    await inParts(this.unitOfWork, (most) => this.deliveries.deleteUnsent(before, most), signal);
  }
}
