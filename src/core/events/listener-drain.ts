import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { atMost } from '../lifecycle/at-most.js';
import { ListenerCalls } from './listener-calls.js';

const DRAIN_MS = 3000;
/** Also for those whose event comes from the last of the requests in flight. */
const LEAST_MS = 200;

/** Lets the listeners that run at the end of the process finish, as long as the database is still there. */
@Injectable()
export class ListenerDrain implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger('Events');
  private deadline = 0;

  constructor(private readonly calls: ListenerCalls) {}

  // Before the last requests end: the process has not got 3 seconds more for each thing that it waits for.
  beforeApplicationShutdown(): void {
    this.deadline = Date.now() + DRAIN_MS;
  }

  async onApplicationShutdown(): Promise<void> {
    await atMost(Math.max(this.deadline - Date.now(), LEAST_MS), this.calls.settled());
    const { running } = this.calls;
    if (running.length > 0) this.logger.error({ listeners: running }, 'The process ends, and listeners have not');
  }
}
