import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../database/index.js';
import { rejectOnAbort } from '../lifecycle/reject-on-abort.js';
import { EventLogRepository } from './event-log.repository.js';
import { EventSequencer } from './event-sequencer.js';
import type { EventSubscriber, SubscriberDeclaration } from './event-subscriber.js';
import { type SubscriberCursor, SubscriberCursorsRepository } from './subscriber-cursors.repository.js';
import { type LogEvent, toSubscribedEvent } from './subscribed-event.js';

/** Events that a batch examines. A subscriber may receive few of them. */
const MAX_EXAMINED = 1000;
const FIRST_PAUSE_MS = 1000;
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
    // The cursor is stored after this many events, so a subscriber receives at most this many events again after a crash.
    const { batchSize } = subscriber;
    const events = await this.log.findInRange({ after: cursor.position, upTo }, names, batchSize);
    const isLast = events.length < batchSize;
    const progress = await (subscriber.handleAll ? deliverTogether : deliverEach)(
      events,
      subscriber,
      cursor.position,
      signal,
    );
    const position =
      isLast && progress.position === (events.at(-1)?.position ?? cursor.position) ? upTo : progress.position;
    await this.save(cursor, { ...progress, position }, subscriber.maxPauseMs);
    if (progress.failure) throw progress.failure;
    return !isLast || upTo < last;
  }

  private async save(cursor: SubscriberCursor, { position, failure }: Progress, maxPauseMs: number): Promise<void> {
    const failures = failure ? (position > cursor.position ? 0 : cursor.failures) + 1 : 0;
    if (position === cursor.position && failures === cursor.failures) return;
    const retryAt = failure ? new Date(Date.now() + pauseAfter(failures, maxPauseMs)) : null;
    const lastError = failure?.message.slice(0, MAX_ERROR_LENGTH) ?? null;
    await this.unitOfWork.runWithoutInvalidation(() =>
      this.cursors.update(cursor, { position, failures, retryAt, lastError }),
    );
  }
}

/** Milliseconds: 1, 2, 4 … seconds, up to the maximum. */
export const pauseAfter = (failures: number, maxMs: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), maxMs);

/** Stops at the first failure, or if the signal is aborted. */
async function deliverEach(
  events: readonly LogEvent[],
  subscriber: EventSubscriber,
  start: number,
  signal: AbortSignal,
): Promise<Progress> {
  let position = start;
  for (const event of events) {
    if (signal.aborted) return { position };
    try {
      await callWithLimit(subscriber, signal, (ended) => subscriber.handle(toSubscribedEvent(event), ended));
      ({ position } = event);
    } catch (error) {
      if (signal.aborted) return { position };
      // The events before this one were delivered, or have names that the subscriber does not receive.
      return { position: event.position - 1, failure: toError(error) };
    }
  }
  return { position };
}

/** All events are delivered, or none. */
async function deliverTogether(
  events: readonly LogEvent[],
  subscriber: EventSubscriber,
  start: number,
  signal: AbortSignal,
): Promise<Progress> {
  if (events.length === 0 || signal.aborted) return { position: start };
  try {
    await callWithLimit(subscriber, signal, (ended) => subscriber.handleAll!(events.map(toSubscribedEvent), ended));
    return { position: events.at(-1)!.position };
  } catch (error) {
    return signal.aborted ? { position: start } : { position: start, failure: toError(error) };
  }
}

const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** Rejects if the subscriber rejects, exceeds its time limit or ignores that the signal is aborted. */
async function callWithLimit(
  { timeLimitMs }: EventSubscriber,
  signal: AbortSignal,
  call: (ended: AbortSignal) => Promise<void>,
): Promise<void> {
  const controller = new AbortController();
  const end = (reason: unknown) => controller.abort(reason);
  const stop = () => end(signal.reason);
  const timer = setTimeout(() => end(new Error(`No result after ${timeLimitMs} ms`)), timeLimitMs);
  signal.addEventListener('abort', stop);
  const aborted = rejectOnAbort(controller.signal);
  const handle = async () => call(controller.signal);
  try {
    await Promise.race([handle(), aborted]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
