import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../database/index.js';
import { rejectOnAbort } from '../lifecycle/reject-on-abort.js';
import { EventLogRepository } from './event-log.repository.js';
import { EventSequencer } from './event-sequencer.js';
import type { EventSubscriber, SubscriberDeclaration } from './event-subscriber.js';
import { type SubscriberCursor, SubscriberCursorsRepository } from './subscriber-cursors.repository.js';
import { type LogEvent, toSubscribedEvent } from './subscribed-event.js';

/** The cursor is stored after this many events, so a subscriber receives at most this many events again after a crash. */
const BATCH_SIZE = 20;
/** Events that a batch examines. A subscriber may receive few of them. */
const MAX_EXAMINED = 1000;
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;
const MAX_ERROR_LENGTH = 500;

interface Progress {
  /** The last position that needs no further delivery. */
  readonly position: number;
  readonly failure?: Error;
}

/** Delivers the events after the cursor of a subscriber, and then moves the cursor. */
@Injectable()
export class SubscriberDelivery {
  constructor(
    private readonly sequencer: EventSequencer,
    private readonly log: EventLogRepository,
    private readonly cursors: SubscriberCursorsRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Delivers a batch. Returns true if further events may wait. Throws the error of the subscriber. */
  async deliverBatch(
    { name, events: names }: SubscriberDeclaration,
    subscriber: EventSubscriber,
    signal: AbortSignal,
  ): Promise<boolean> {
    const last = await this.sequencer.run();
    const cursor = await this.cursors.find(name);
    if (!cursor || cursor.position >= last) return false;
    const upTo = Math.min(last, cursor.position + MAX_EXAMINED);
    const events = await this.log.findInRange({ after: cursor.position, upTo }, names, BATCH_SIZE);
    const isLast = events.length < BATCH_SIZE;
    const progress = await deliverAll(events, subscriber, cursor.position, signal);
    const position =
      isLast && progress.position === (events.at(-1)?.position ?? cursor.position) ? upTo : progress.position;
    await this.save(cursor, { ...progress, position });
    if (progress.failure) throw progress.failure;
    return !isLast || upTo < last;
  }

  private async save(cursor: SubscriberCursor, { position, failure }: Progress): Promise<void> {
    const failures = failure ? (position > cursor.position ? 0 : cursor.failures) + 1 : 0;
    if (position === cursor.position && failures === cursor.failures) return;
    const retryAt = failure ? new Date(Date.now() + pauseAfter(failures)) : null;
    const lastError = failure?.message.slice(0, MAX_ERROR_LENGTH) ?? null;
    await this.unitOfWork.runWithoutInvalidation(() =>
      this.cursors.update(cursor, { position, failures, retryAt, lastError }),
    );
  }
}

/** Milliseconds: 1, 2, 4 … 60 seconds. */
export const pauseAfter = (failures: number): number => Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS);

/** Stops at the first failure, or if the signal is aborted. */
async function deliverAll(
  events: readonly LogEvent[],
  subscriber: EventSubscriber,
  start: number,
  signal: AbortSignal,
): Promise<Progress> {
  let position = start;
  for (const event of events) {
    if (signal.aborted) return { position };
    try {
      await deliver(event, subscriber, signal);
      ({ position } = event);
    } catch (error) {
      if (signal.aborted) return { position };
      // The events before this one were delivered, or have names that the subscriber does not receive.
      return { position: event.position - 1, failure: error instanceof Error ? error : new Error(String(error)) };
    }
  }
  return { position };
}

/** Rejects if the subscriber rejects, exceeds its time limit or ignores that the signal is aborted. */
async function deliver(event: LogEvent, subscriber: EventSubscriber, signal: AbortSignal): Promise<void> {
  const { timeLimitMs } = subscriber;
  const controller = new AbortController();
  const end = (reason: unknown) => controller.abort(reason);
  const stop = () => end(signal.reason);
  const timer = setTimeout(() => end(new Error(`No result after ${timeLimitMs} ms`)), timeLimitMs);
  signal.addEventListener('abort', stop);
  const aborted = rejectOnAbort(controller.signal);
  const handle = async () => subscriber.handle(toSubscribedEvent(event), controller.signal);
  try {
    await Promise.race([handle(), aborted]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
