import { Injectable, Logger } from '@nestjs/common';
import { EventEmitter2 } from '@nestjs/event-emitter';
import { Subject } from 'rxjs';
import type { DomainEvent } from './domain-event.js';

/** Tells the listeners of this process what was committed. */
@Injectable()
export class EventPublisher {
  /** Emits after each commit that told of something: whoever works off the outbox need not wait for its next look. */
  readonly stored = new Subject<void>();
  private readonly logger = new Logger(EventPublisher.name);

  constructor(private readonly emitter: EventEmitter2) {}

  /** Never throws and never waits: a listener that fails is logged and harms neither the caller nor the others. */
  publish(events: readonly DomainEvent[]): void {
    if (events.length > 0) this.stored.next();
    for (const event of events) {
      for (const listener of this.emitter.listeners(event.name)) {
        Promise.resolve()
          .then(() => listener(event.payload))
          .catch((error: unknown) => this.logger.error({ err: error, event: event.name }, 'A listener failed'));
      }
    }
  }
}
