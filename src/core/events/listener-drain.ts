import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { atMost } from '../lifecycle/at-most.js';
import { ListenerCalls } from './listener-calls.js';

const DRAIN_MS = 3000;
/** Minimum wait, also for listeners of events from the last requests in flight. */
const LEAST_MS = 200;

/** Waits at shutdown for running listeners, while the database connections are still open. */
@Injectable()
export class ListenerDrain implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger('Events');
  private deadline = 0;

  constructor(private readonly calls: ListenerCalls) {}

  // Starts before the last requests end: shutdown has 3 seconds in total, not 3 seconds per step.
  beforeApplicationShutdown(): void {
    this.deadline = Date.now() + DRAIN_MS;
  }

  async onApplicationShutdown(): Promise<void> {
    await atMost(Math.max(this.deadline - Date.now(), LEAST_MS), this.calls.settled());
    const { running } = this.calls;
    if (running.length > 0) this.logger.error({ listeners: running }, 'The process exits with unfinished listeners');
  }
}
