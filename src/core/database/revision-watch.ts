import type { Logger } from '@nestjs/common';

/** How long a look is relied on: a change made elsewhere must hold here within a second. */
const FRESH_MS = 900;
const LOOK_EVERY_MS = 500;
/** Whoever asked this lately will ask again: until then the look is taken in the background, and requests need not wait for it. */
const WANTED_FOR_MS = 10_000;

/** Looks at a number in the database that all processes let grow, and tells when it is another one. */
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

  /** Whether what was told last can be relied on. */
  isFresh(): boolean {
    this.wantedAt = performance.now();
    return this.wantedAt - this.seenAt <= FRESH_MS;
  }

  /** Ends with a look that can be relied on; fails where none can be taken. */
  async refresh(): Promise<void> {
    await this.look();
    // The one that was under way may have begun too early.
    if (this.seenAt === -Infinity) await this.look();
  }

  /** Looks that have begun before now are not relied on any more. */
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
    // Where it fails, the next request looks itself, and is told.
    await this.look().catch((error: unknown) => this.logger.debug({ err: error }, 'Could not look for changes'));
  }
}
