import { Injectable, type Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Connection } from './connection.js';

const REVISION_ROWS = 64;

/**
 * A counter of this process that increases with each change of content that anonymous clients can read: before a change of this
 * process is acknowledged, and when a change of another process is detected. Data that was read at a lower value is stale.
 */
@Injectable()
export class ContentVersion {
  /** Called after each change that this process commits. Must not throw. */
  onCommit: () => void = () => undefined;
  private version = 0;
  private readonly hasOtherProcesses: boolean;

  constructor(dataSource: DataSource) {
    this.hasOtherProcesses = dataSource.options.type === 'mysql';
  }

  get current(): number {
    return this.version;
  }

  increment(): void {
    this.version++;
  }

  /** Commits such a change. On MySQL, also increments a row of `content_revision`, so that other processes detect the change. */
  async commit(connection: Connection): Promise<void> {
    // The last statement, on one random row of 64: the row stays locked until the commit.
    if (this.hasOtherProcesses) {
      const row = 1 + Math.floor(Math.random() * REVISION_ROWS);
      await connection.write('UPDATE content_revision SET revision = revision + 1 WHERE id = ?', [row]);
    }
    try {
      await connection.commitTransaction();
    } finally {
      // Also if the response to COMMIT was lost: the commit may have succeeded.
      this.increment();
    }
    this.onCommit();
  }
}

/** Maximum time until changes made directly in the database, without the application, take effect. */
export const MAX_STALENESS_MS = 5000;

/** How long a poll result is valid. A change of another process must take effect within a second. */
const MAX_POLL_AGE_MS = 900;
const POLL_INTERVAL_MS = 500;
/**
 * Background polling continues for this time after the last call, because more calls are likely. Requests then need not wait for a
 * poll.
 */
const POLL_IDLE_MS = 10_000;

/** Polls a number in the database that all processes increment, and calls `onChange` if the number differs. */
export class RevisionPoller {
  private lastRevision?: number;
  private lastPollAt = -Infinity;
  private invalidatedAt = -Infinity;
  private lastUsedAt = -Infinity;
  private runningPoll?: Promise<void>;
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly readRevision: () => Promise<number>,
    private readonly onChange: () => void,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.timer = setInterval(() => void this.pollIfRecentlyUsed(), POLL_INTERVAL_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.runningPoll?.catch(() => undefined);
  }

  /** True if the last poll result is still valid. */
  isFresh(): boolean {
    this.lastUsedAt = performance.now();
    return this.lastUsedAt - this.lastPollAt <= MAX_POLL_AGE_MS;
  }

  /** Resolves after a valid poll. Rejects if the poll fails. */
  async refresh(): Promise<void> {
    await this.poll();
    // A poll that was already running may have started too early.
    if (this.lastPollAt === -Infinity) await this.poll();
  }

  /** Invalidates polls that started before now. */
  invalidate(): void {
    this.invalidatedAt = performance.now();
    this.lastPollAt = -Infinity;
  }

  private poll(): Promise<void> {
    this.runningPoll ??= this.runPoll().finally(() => (this.runningPoll = undefined));
    return this.runningPoll;
  }

  private async runPoll(): Promise<void> {
    const startedAt = performance.now();
    const revision = await this.readRevision();
    if (revision !== this.lastRevision) this.onChange();
    this.lastRevision = revision;
    if (startedAt > this.invalidatedAt) this.lastPollAt = startedAt;
  }

  private async pollIfRecentlyUsed(): Promise<void> {
    if (performance.now() - this.lastUsedAt > POLL_IDLE_MS) return;
    // If the poll fails, the next request polls again and receives the error.
    await this.poll().catch((error: unknown) => this.logger.debug({ err: error }, 'Could not poll for changes'));
  }
}
