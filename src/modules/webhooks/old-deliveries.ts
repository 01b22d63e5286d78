import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { UnitOfWork } from '../../core/database/index.js';
import { Job } from '../../core/jobs/index.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { webhooksSettings } from './webhooks.settings.js';

const DAY_MS = 86_400_000;
const BATCH = 500;

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

  /** In parts, so that nobody waits long for the one connection of SQLite. */
  async run(signal?: AbortSignal, now = new Date()): Promise<void> {
    const before = new Date(now.getTime() - this.settings.of(webhooksSettings).WEBHOOKS_KEEP_DAYS * DAY_MS);
    await this.repeat(() => this.deliveries.deleteEnded(before, BATCH), signal);
    await this.repeat(() => this.deliveries.deleteUnsent(before, BATCH), signal);
  }

  private async repeat(deleteSome: () => Promise<number>, signal?: AbortSignal): Promise<void> {
    let deleted = BATCH;
    while (deleted === BATCH && !signal?.aborted) deleted = await this.unitOfWork.run(deleteSome);
  }
}
