import type { EventMetadata } from '../database/transaction-hooks.js';
import type { AnyEventDescription } from '../events/domain-event.js';
import type { StoredEvent } from '../events/stored-event.js';
import type { TraceHeaders } from '../request-context/index.js';

/** A payload without its long field, see `MAX_EVENT_BYTES`. */
export type TruncatedPayload<Payload> = Partial<Payload> & { readonly truncated: true };

/** An event as a subscriber receives it. */
export interface SubscribedEvent<Payload = unknown> extends TraceHeaders {
  /** Place in the order of all events of this database. Increases strictly, and is the same in each delivery of the event. */
  readonly position: number;
  /** For example `articles.item.updated`. */
  readonly name: string;
  /** For example `item:5`. */
  readonly subject: string;
  /** Time of the change, in milliseconds. */
  readonly occurredAt: Date;
  /** As webhooks receive it, for example `{"item": {…}}`. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The value inside `data`. */
  readonly payload: Payload | (Payload extends object ? TruncatedPayload<Payload> : never);
  /** Facts that are not part of `data`, for example `formerstatus`. */
  readonly metadata: EventMetadata;
}

/** A stored event with a position. */
export interface LogEvent extends StoredEvent {
  readonly position: number;
}

export function toSubscribedEvent({ id: _, data, metadata, ...event }: LogEvent): SubscribedEvent {
  const parsed = JSON.parse(data) as Record<string, unknown>;
  return {
    ...event,
    data: parsed,
    payload: Object.values(parsed)[0],
    metadata: metadata === null ? {} : (JSON.parse(metadata) as EventMetadata),
  };
}

/** The class of an event, as the source of the type of its payload. */
export interface EventSource<Payload = unknown> {
  readonly event: AnyEventDescription;
  readonly prototype: { readonly payload: Payload };
}

/** Whether the event belongs to the class; then its payload has the type of the class. */
export const isEvent = <Payload>(
  event: SubscribedEvent,
  { event: { name } }: EventSource<Payload>,
): event is SubscribedEvent<Payload> => event.name === name;
