/**
 * What a module needs to tell of its changes (extend `DomainEvent`, declare the class, hand an instance to `UnitOfWork.emit`) and to
 * hear of others' (`@Listen`).
 */
export { DomainEvent, type EventClass } from './domain-event.js';
export type { DescribedPayload, EventDescription } from './event-description.js';
export { Listen } from './listen.decorator.js';
/** What it takes to tell the outside of them. */
export { EventPublisher } from './event-publisher.js';
export { type StoredEvent, StoredEventsRepository } from './stored-events.repository.js';
