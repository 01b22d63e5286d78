/** What a module needs to tell of its changes: extend `DomainEvent`, hand it to `UnitOfWork.emit`. */
export { DomainEvent } from './domain-event.js';
/** What it takes to tell the outside of them. */
export { EventPublisher } from './event-publisher.js';
export { type StoredEvent, StoredEventsRepository } from './stored-events.repository.js';
