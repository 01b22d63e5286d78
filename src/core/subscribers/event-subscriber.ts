import type { Type } from '@nestjs/common';
import type { EventSource, SubscribedEvent } from './subscribed-event.js';

/** Part of the name of a job, which has at most 100 characters. */
export const MAX_SUBSCRIBER_NAME_LENGTH = 60;

/**
 * A durable consumer of events, for example a message broker, a search service or a data warehouse. Events are stored in the transaction
 * of their change, so a subscriber receives all committed events and no others.
 */
export abstract class EventSubscriber<Payload = unknown> {
  /** Milliseconds for one call of `handle`; a longer call counts as failed. */
  readonly timeLimitMs: number = 30_000;

  /**
   * Maximum milliseconds between two attempts after failures.
   * @internal
   */
  readonly maxPauseMs: number = 60_000;

  /**
   * Maximum number of events of one call of `handleAll`.
   * @internal
   */
  readonly batchSize: number = 20;

  /**
   * Receives one event after the other in the order of their positions, which is the order of the commits for each subject. One instance
   * at a time calls it. If it rejects, it receives the same event again after 1 second at first and at most 1 minute, and later events
   * wait: an event that can never be accepted must be set aside here. It receives each event at least once; after a crash it receives the
   * last events again.
   */
  abstract handle(event: SubscribedEvent<Payload>, signal: AbortSignal): Promise<void>;

  /**
   * Receives several events in their order, in place of `handle`. If it rejects, it receives all of them again.
   * @internal
   */
  handleAll?(events: readonly SubscribedEvent<Payload>[], signal: AbortSignal): Promise<void>;
}

/** A subscriber of a module, see `subscriber`. */
export interface SubscriberDeclaration {
  readonly name: string;
  readonly provider: Type<EventSubscriber>;
  /** Names of the events; undefined: all events. */
  readonly events: readonly string[] | undefined;
  /**
   * True for a subscriber of Masthead that receives only events which it stores itself: the events of modules are not stored for it.
   * @internal
   */
  readonly isInternal?: boolean;
}

/** Name of the event that names the cache keys of a change. Subscribers of modules do not receive it. */
export const EDGE_PURGE_EVENT = 'edge.purge';

/**
 * For `FeatureModule.subscribers`. The name identifies the cursor of the subscriber: with another name, it is a new subscriber. Without
 * `events` it receives all events; the compiler then requires an `EventSubscriber` of any payload.
 */
export const subscriber = <Payload>(
  name: string,
  provider: Type<EventSubscriber<Payload>>,
  ...[events]: unknown extends Payload
    ? [events?: readonly EventSource[]]
    : [events: readonly EventSource<NoInfer<Payload>>[]]
): SubscriberDeclaration => ({
  name,
  provider: provider as Type<EventSubscriber>,
  events: events?.map(({ event }) => event.name),
});

/** Injection token: the subscribers that the modules declare, as `readonly SubscriberDeclaration[]`. */
export const SUBSCRIBERS = Symbol('subscribers');
