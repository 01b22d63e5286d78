import type { Logger } from '@nestjs/common';

/** How long a poll result is valid. A change of another process must take effect within a second. */
const FRESH_MS = 900;
const LOOK_EVERY_MS = 500;
/**
 * Background polling continues for this time after the last call, because more calls are likely. Requests then need not wait for a
 * poll.
 */
const WANTED_FOR_MS = 10_000;

/** Polls a number in the database that all processes increment, and calls `changed` if the number differs. */
export class RevisionWatch {
  private seen?: number;
  private seenAt = -Infinity;
  private distrustedAt = -Infinity;
  private wantedAt = -Infinity;
  private looking?: Promise<void>;
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly read: () => Promise<number>,
    private readonly changed: () => void,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.timer = setInterval(() => void this.lookAhead(), LOOK_EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.looking?.catch(() => undefined);
  }

  /** True if the last poll result is still valid. */
  isFresh(): boolean {
    this.wantedAt = performance.now();
    return this.wantedAt - this.seenAt <= FRESH_MS;
  }

  /** Resolves after a valid poll. Rejects if the poll fails. */
  async refresh(): Promise<void> {
    await this.look();
    // A poll that was already running may have started too early.
    if (this.seenAt === -Infinity) await this.look();
  }

  /** Invalidates polls that started before now. */
  distrust(): void {
    this.distrustedAt = performance.now();
    this.seenAt = -Infinity;
  }

  private look(): Promise<void> {
    this.looking ??= this.take().finally(() => (this.looking = undefined));
    return this.looking;
  }

  private async take(): Promise<void> {
    const startedAt = performance.now();
    const revision = await this.read();
    if (revision !== this.seen) this.changed();
    this.seen = revision;
    if (startedAt > this.distrustedAt) this.seenAt = startedAt;
  }

  private async lookAhead(): Promise<void> {
    if (performance.now() - this.wantedAt > WANTED_FOR_MS) return;
    // If the poll fails, the next request polls again and receives the error.
    await this.look().catch((error: unknown) => this.logger.debug({ err: error }, 'Could not poll for changes'));
  }
}
