import { Injectable } from '@nestjs/common';
import { Clock, RecurringJob } from 'masthead';
import { PaperClipsService } from './paper-clips.service.js';

/** Ten years. Older paper clips are deleted. */
export const MAX_AGE_DAYS = 3650;
const DAY_MS = 86_400_000;
/** Each batch is a separate transaction, so that other writes wait only briefly. */
const BATCH_SIZE = 500;

/** Deletes old paper clips. A second run at the same time does no harm, because each batch deletes only rows that are still old. */
@Injectable()
export class PaperClipRetentionJob extends RecurringJob {
  readonly name = 'desk-drawer.retention';
  readonly everyMs = 3_600_000;

  constructor(
    private readonly service: PaperClipsService,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run(signal: AbortSignal): Promise<void> {
    const time = new Date(this.clock.now().getTime() - MAX_AGE_DAYS * DAY_MS);
    let found = BATCH_SIZE;
    while (found === BATCH_SIZE && !signal.aborted) found = await this.service.deleteOlderThan(time, BATCH_SIZE);
  }
}
