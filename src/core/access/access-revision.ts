import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, UnitOfWork } from '../database/index.js';

/** How long this process relies on its last look: a change made elsewhere must hold here within a second. */
const FRESH_MS = 900;
const LOOK_EVERY_MS = 600;
/** Whoever asked this lately will ask again: until then the look is taken in the background, and requests need not wait for it. */
const WANTED_FOR_MS = 10_000;

/**
 * Tells when what this process remembers of accounts, keys and grants is no longer true. Whoever changes one of them calls
 * `bump` in the same unit of work, before the change; then it is forgotten at once here and within a second elsewhere.
 */
@Injectable()
export class AccessRevision implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(AccessRevision.name);
  private readonly bumped = new WeakSet<object>();
  private generation = 0;
  private seen = -1;
  private seenAt = -Infinity;
  private wantedAt = -Infinity;
  private looking?: Promise<void>;
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.lookAhead(), LOOK_EVERY_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.looking?.catch(() => undefined);
  }

  async bump(): Promise<void> {
    const { identity, manager } = this.unitOfWork;
    if (this.bumped.has(identity!)) return;
    this.bumped.add(identity!);
    await manager.query('UPDATE access_revision SET revision = revision + 1 WHERE id = 1');
    this.unitOfWork.afterCommit(() => this.generation++);
  }

  /**
   * The generation under which something may be remembered and is still true; a number of this process alone. Costs a statement
   * only when the last look is older than a moment. Undefined inside a unit of work that cannot tell: it sees the past, or a
   * future that may never come.
   */
  async current(): Promise<number | undefined> {
    const unit = this.unitOfWork.identity;
    if (unit && this.bumped.has(unit)) return undefined;
    this.wantedAt = performance.now();
    if (this.wantedAt - this.seenAt > FRESH_MS) {
      if (unit) return undefined;
      await this.look();
    }
    return this.generation;
  }

  private look(): Promise<void> {
    this.looking ??= this.read().finally(() => (this.looking = undefined));
    return this.looking;
  }

  private async read(): Promise<void> {
    const startedAt = performance.now();
    const [row] = await this.database.query<{ revision: number }>('SELECT revision FROM access_revision WHERE id = 1');
    if (row!.revision !== this.seen) this.generation++;
    this.seen = row!.revision;
    this.seenAt = startedAt;
  }

  private async lookAhead(): Promise<void> {
    if (performance.now() - this.wantedAt > WANTED_FOR_MS) return;
    // Where it fails, the next request looks itself, and is told.
    await this.look().catch((error: unknown) => this.logger.debug({ err: error }, 'Could not look for changed rights'));
  }
}
