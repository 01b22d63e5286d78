import type { StoredEvent } from './stored-event.js';

/**
 * Destination of every event in addition to webhooks, for example a message broker or a data warehouse. Events are stored in the
 * transaction of their change, so the sink receives all committed events and no others.
 */
export abstract class EventSink {
  /** Milliseconds for one call of `publish`; a longer call counts as failed. */
  readonly timeLimitMs: number = 30_000;

  /**
   * Receives up to 100 events, oldest first; later events of a subject have greater ids. One instance at a time calls it, never
   * concurrently. If it rejects, the same events are sent again after 1 second at first and at most 1 minute, and later events wait:
   * an event that can never be accepted must be set aside here. Each event is delivered at least once, in order per subject.
   */
  abstract publish(events: readonly StoredEvent[], signal: AbortSignal): Promise<void>;
}

/** Default: events leave the service by webhooks only. No events are stored for this sink, so `publish` is never called. */
export class NoEventSink extends EventSink {
  publish(): Promise<void> {
    return Promise.resolve();
  }
}
