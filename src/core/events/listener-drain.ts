import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { waitAtMost } from '../lifecycle/wait-at-most.js';
import { ListenerRunner } from './listener-runner.js';

const DRAIN_MS = 3000;
/** Minimum wait, also for listeners of events from the last requests in flight. */
const MIN_DRAIN_MS = 200;

/** Waits at shutdown for running listeners, while the database connections are still open. */
@Injectable()
export class ListenerDrain implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger('Events');
  private deadline = 0;

  constructor(private readonly runner: ListenerRunner) {}

  // Starts before the last requests end: shutdown has 3 seconds in total, not 3 seconds per step.
  beforeApplicationShutdown(): void {
    this.deadline = Date.now() + DRAIN_MS;
  }

  async onApplicationShutdown(): Promise<void> {
    await waitAtMost(Math.max(this.deadline - Date.now(), MIN_DRAIN_MS), this.runner.whenIdle());
    const { running } = this.runner;
    if (running.length > 0) this.logger.error({ listeners: running }, 'The process exits with unfinished listeners');
  }
}
