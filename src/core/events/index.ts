/**
 * What a module needs to tell of its changes (extend `DomainEvent`, declare the class, hand an instance to `UnitOfWork.emit`) and to
 * hear of others' (`@Listen`).
 */
export { DomainEvent, type EventClass } from './domain-event.js';
export type { DescribedPayload, EventDescription } from './event-description.js';
export { Listen } from './listen.decorator.js';
/** What it takes to tell the outside of them. */
export { EventSink } from './event-sink.js';
export { OutboxRepository } from './outbox.repository.js';
export { EventPublisher } from './event-publisher.js';
export type { StoredEvent } from './stored-event.js';
export { StoredEventsRepository } from './stored-events.repository.js';
