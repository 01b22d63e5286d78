import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../database/unit-of-work.js';
import { RecurringJob } from '../jobs/recurring-job.js';
import { rejectOnAbort } from '../lifecycle/reject-on-abort.js';
import { EventSink } from './event-sink.js';
import { SinkEventsRepository } from './sink-events.repository.js';
import type { StoredEvent } from './stored-event.js';

const BATCH_SIZE = 100;
const MAX_PAUSE_MS = 60_000;

/** Sends events to the event sink in order. Failed batches are retried after increasing pauses. */
@Injectable()
export class EventSinkJob extends RecurringJob {
  readonly name = 'events.sink';
  readonly everyMs = 1000;
  private failures = 0;
  private retryAt = 0;

  constructor(
    private readonly sink: EventSink,
    private readonly events: SinkEventsRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  override async hasWork(): Promise<boolean> {
    return Date.now() >= this.retryAt && (await this.events.hasEvents());
  }

  async run(signal: AbortSignal): Promise<void> {
    for (;;) {
      const events = await this.events.findOldest(BATCH_SIZE);
      if (events.length === 0 || signal.aborted) return;
      await this.publishBatch(events, signal);
      await this.unitOfWork.runWithoutInvalidation(() => this.events.remove(events));
    }
  }

  private async publishBatch(events: readonly StoredEvent[], signal: AbortSignal): Promise<void> {
    const end = AbortSignal.any([signal, AbortSignal.timeout(this.sink.timeLimitMs)]);
    const late = rejectOnAbort(end);
    const publish = async () => this.sink.publish(events, end);
    try {
      await Promise.race([publish(), late]);
      this.failures = 0;
    } catch (error) {
      this.retryAt = Date.now() + Math.min(1000 * 2 ** this.failures++, MAX_PAUSE_MS);
      throw error;
    }
  }
}
