import { Injectable } from '@nestjs/common';
import { EventEmitter2 } from '@nestjs/event-emitter';
import { Subject } from 'rxjs';
import type { EmittedEvent } from '../database/unit-of-work.js';
import { type Listener, ListenerRunner } from './listener-runner.js';

/** Calls the listeners of this process after a commit. */
@Injectable()
export class EventPublisher {
  /** Emits after each commit with events, so that outbox readers need not wait for their next poll. */
  readonly stored = new Subject<void>();

  constructor(
    private readonly emitter: EventEmitter2,
    private readonly runner: ListenerRunner,
  ) {}

  /** Never throws and does not wait for listeners. */
  publish(events: readonly EmittedEvent[]): void {
    if (events.length > 0) this.stored.next();
    void this.notifyListeners(events);
  }

  private async notifyListeners(events: readonly EmittedEvent[]): Promise<void> {
    for (const { name, payload } of events) {
      for (const listener of this.emitter.listeners(name) as Listener[]) {
        void this.runner.isolate(name, listener)(payload);
      }
      // The calls start here, so that a once-listener is removed before the next event.
      await Promise.resolve();
    }
  }
}
