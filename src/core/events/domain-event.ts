import type { AnyEventDescription, EventDescription } from './event-description.js';

/** An event's class: what there is to know of the event without one at hand. */
export interface EventClass<Payload> {
  new (payload: Payload): DomainEvent<Payload>;
  readonly event: EventDescription<Payload>;
}

/** The same of an event whatever its payload, as lists of them hold it. */
export interface AnyEventClass {
  new (payload: never): DomainEvent;
  readonly event: AnyEventDescription;
}

/**
 * Something that happened. A service hands it to the unit of work; it is stored with the change and told after the commit.
 *
 * A class of it has a static `event: EventDescription<…>` and stands in its module's declaration. `payload` is exactly what a
 * listener in the process receives; over the wire it travels as `{[member]: payload}`. So it is a plain record of what JSON can
 * say, or one value.
 */
export abstract class DomainEvent<Payload = unknown> {
  /** What it is about, for example `item:5`: events of one subject reach a receiver in the order of their commits. */
  abstract readonly subject: string;

  constructor(readonly payload: Payload) {
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
 * All listeners are handed the same payload. A copy for each would cost by its size and by their number; frozen, it costs next
 * to nothing, and a listener that tries to change it fails by itself, where it can be seen.
 */
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  Object.values(value).forEach(freeze);
}
