import { Injectable } from '@nestjs/common';
import { EventEmitter2 } from '@nestjs/event-emitter';
import { Subject } from 'rxjs';
import type { DomainEvent } from './domain-event.js';
import { type Listener, ListenerCalls } from './listener-calls.js';

/** Tells the listeners of this process what was committed. */
@Injectable()
export class EventPublisher {
  /** Emits after each commit that told of something: whoever works off the outbox need not wait for its next look. */
  readonly stored = new Subject<void>();

  constructor(
    private readonly emitter: EventEmitter2,
    private readonly calls: ListenerCalls,
  ) {}

  /** Never throws and never waits. */
  publish(events: readonly DomainEvent[]): void {
    if (events.length > 0) this.stored.next();
    void this.tell(events);
  }

  private async tell(events: readonly DomainEvent[]): Promise<void> {
    for (const { name, payload } of events) {
      for (const listener of this.emitter.listeners(name) as Listener[]) {
        void this.calls.isolated(name, listener)(payload);
      }
      // They are called now; whoever wanted to hear once is no listener of the next one.
      await Promise.resolve();
    }
  }
}
