import { OnEvent } from '@nestjs/event-emitter';
import type { EmittedEvent, EventMetadata } from '../database/transaction-hooks.js';

/** Describes one value of a payload: its meaning, and an example that also shows its type. */
export interface ValueDescription<Value = unknown> {
  readonly means: string;
  readonly example: Value;
}

/** Describes every field of a record, or the value of a single-value payload. */
export type PayloadDescription<Payload> = Payload extends object
  ? { readonly [Field in keyof Payload]-?: ValueDescription<Payload[Field]> }
  : ValueDescription<Payload>;

/** Public description of an event; `docs/events.md` is generated from it. */
export interface EventDescription<Payload, Described = PayloadDescription<Payload>> {
  /** Name in deliveries, for example `articles.item.created`. */
  readonly name: string;
  /** Member of the event's `data` that contains the payload, for example `item`. */
  readonly member: string;
  /** The changes that emit the event: one or two sentences for receivers. */
  readonly when: string;
  readonly payload: Described;
  /** Field that webhooks and subscribers do not receive if `data` exceeds `MAX_EVENT_BYTES`; the payload then has `truncated: true`. */
  readonly longField?: string;
  /**
   * Type of the resource that the event changes, as in `resources` of a module; default: the part of the subject before the colon. Shared
   * caches then remove the responses that contain the resource of the subject, or a list of the type. `site`: the change can affect every
   * response.
   */
  readonly resource?: string;
  /**
   * Whether shared caches may send the former responses after the change if the service fails; default: no. Omit it for an event that
   * removes content or changes rights.
   */
  readonly permitsStale?: boolean;
}

/** Description of an event with any payload. */
export type AnyEventDescription = EventDescription<
  unknown,
  ValueDescription | Readonly<Record<string, ValueDescription>>
>;

/** Class of an event, with the static description of the event. */
export interface EventClass<Payload> {
  new (payload: Payload): DomainEvent<Payload>;
  readonly event: EventDescription<Payload>;
}

/** Class of an event with any payload, for lists of event classes. */
export interface AnyEventClass {
  new (payload: never): DomainEvent;
  readonly event: AnyEventDescription;
}

/**
 * Something that happened. A service passes an event to `UnitOfWork.emit`; it is stored with the change and published after the commit.
 *
 * A subclass has a static `event: EventDescription<…>` and is listed in its module's declaration. Listeners in the process receive
 * `payload`; webhooks and subscribers receive `{[member]: payload}`. The payload must therefore be a plain record that JSON can
 * represent, or a single value. Only subscribers receive `metadata`.
 */
export abstract class DomainEvent<Payload = unknown> implements EmittedEvent {
  /** The entity that the event concerns, for example `item:5`. A receiver gets the events of one subject in commit order. */
  abstract readonly subject: string;

  constructor(
    readonly payload: Payload,
    readonly metadata?: EventMetadata,
  ) {
    freeze(payload);
  }

  get name(): string {
    return this.description.name;
  }

  get member(): string {
    return this.description.member;
  }

  private get description(): AnyEventDescription {
    return (this.constructor as unknown as AnyEventClass).event;
  }
}

/**
 * All listeners share one payload. Copies would cost time in proportion to payload size and number of listeners; freezing costs
 * almost nothing, and a listener that tries to change the payload fails visibly.
 */
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  Object.values(value).forEach(freeze);
}

/** Injection token: the events that the modules declare, as `readonly AnyEventClass[]`. */
export const EVENT_CLASSES = Symbol('event classes');

/**
 * Calls a method of a provider with the payload of each event of this class: after the commit, in this process only, at most once.
 * The method may open units of work. Its errors are logged and counted; the request does not wait for it.
 */
export const Listen =
  <Payload>({ event }: EventClass<Payload>) =>
  <Method extends (payload: Payload) => unknown>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    OnEvent(event.name)(target, key, descriptor);
  };
