import { Injectable } from '@nestjs/common';
import { EventEmitter2 } from '@nestjs/event-emitter';
import { Subject } from 'rxjs';
import type { Connection } from '../database/connection.js';
import { type Listener, ListenerRunner } from './listener-runner.js';
import { LongEventLimit } from './long-event-limit.js';
import { OutboxRepository } from './outbox.repository.js';
import type { CommitHook, EmittedEvent } from '../database/transaction-hooks.js';

/** Stores events in the transaction that emits them, and calls the listeners of this process after the commit. */
@Injectable()
export class EventPublisher implements CommitHook {
  /** Emits after each commit with events, so that outbox readers need not wait for their next poll. */
  readonly stored = new Subject<void>();

  constructor(
    private readonly emitter: EventEmitter2,
    private readonly runner: ListenerRunner,
    private readonly outbox: OutboxRepository,
    private readonly longEvents: LongEventLimit,
  ) {}

  beforeCommit(connection: Connection, events: readonly EmittedEvent[]): Promise<void> {
    return this.outbox.append(connection, events);
  }

  /** Never throws and does not wait for listeners. */
  afterCommit(events: readonly EmittedEvent[]): void {
    if (events.length > 0) this.stored.next();
    this.longEvents.count(events);
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
