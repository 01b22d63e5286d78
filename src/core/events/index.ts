/** What a module needs to tell of its changes: extend `DomainEvent`, hand it to `UnitOfWork.emit`. */
export { DomainEvent } from './domain-event.js';
