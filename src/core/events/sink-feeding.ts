import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../database/unit-of-work.js';
import { Job } from '../jobs/job.js';
import { onceAborted } from '../lifecycle/once-aborted.js';
import { EventSink } from './event-sink.js';
import { SinkEventsRepository } from './sink-events.repository.js';
import type { StoredEvent } from './stored-event.js';

const MOST = 100;
const LONGEST_PAUSE_MS = 60_000;

/** Sends events to the event sink in order. Failed batches are retried after increasing pauses. */
@Injectable()
export class SinkFeeding extends Job {
  readonly name = 'events.sink';
  readonly everyMs = 1000;
  private failures = 0;
  private againAt = 0;

  constructor(
    private readonly sink: EventSink,
    private readonly events: SinkEventsRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  override async hasWork(): Promise<boolean> {
    return Date.now() >= this.againAt && (await this.events.exist());
  }

  async run(signal: AbortSignal): Promise<void> {
    for (;;) {
      const events = await this.events.findOldest(MOST);
      if (events.length === 0 || signal.aborted) return;
      await this.give(events, signal);
      await this.unitOfWork.runUnseen(() => this.events.remove(events));
    }
  }

  private async give(events: readonly StoredEvent[], signal: AbortSignal): Promise<void> {
    const end = AbortSignal.any([signal, AbortSignal.timeout(this.sink.timeLimitMs)]);
    const late = onceAborted(end);
    const take = async () => this.sink.take(events, end);
    try {
      await Promise.race([take(), late]);
      this.failures = 0;
    } catch (error) {
      this.againAt = Date.now() + Math.min(1000 * 2 ** this.failures++, LONGEST_PAUSE_MS);
      throw error;
    }
  }
}
