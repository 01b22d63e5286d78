import type { StoredEvent } from './stored-event.js';

/**
 * Where every event is brought beside the webhooks: a broker, a data warehouse. What is told is stored with its change, and so
 * nothing that was committed is missed, and nothing else is told.
 */
export abstract class EventSink {
  /** Milliseconds for one call of `take`; what takes longer counts as failed. */
  readonly timeLimitMs: number = 30_000;

  /**
   * Up to 100 events, the oldest first; of a subject, those that came later have greater ids. One instance at a time calls it, and
   * not again before it has ended. Where it rejects, the same ones come again, after a second at first and at most a minute, and those
   * behind them wait: what can never be taken must be put aside here. So each event comes at least once, and those of a subject in
   * their order.
   */
  abstract take(events: readonly StoredEvent[], signal: AbortSignal): Promise<void>;
}
