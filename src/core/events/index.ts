/**
 * Domain events. To emit an event, extend `DomainEvent`, declare the class and pass an instance to `UnitOfWork.emit`. To receive
 * events, use `@Listen`.
 */
export {
  type AnyEventClass,
  type AnyEventDescription,
  DomainEvent,
  EVENT_CLASSES,
  type EventClass,
  type PayloadDescription,
  type ValueDescription,
  type EventDescription,
  Listen,
} from './domain-event.js';
/** Delivery of events to other systems. */
export { OutboxEntity } from './outbox.entity.js';
export { OutboxRepository } from './outbox.repository.js';
export { EventPublisher } from './event-publisher.js';
export { StoredEventEntity } from './stored-event.entity.js';
export { type StoredEvent, EVENT_COLUMNS, toStoredEvent, type StoredEventRow } from './stored-event.js';
export { StoredEventsRepository } from './stored-events.repository.js';
