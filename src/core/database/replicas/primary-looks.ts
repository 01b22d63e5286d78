import { Logger } from '@nestjs/common';
import type { ContentGeneration } from '../content-generation.js';
import type { Reader } from '../reads/reader.js';
import type { Replica } from './replica.js';
import { pulseOf, revisionsIn } from './revisions.js';

/** However many reads want a look: the next one begins no earlier after the last. */
const PAUSE_MS = 10;
/** What visitors are shown without a new generation, such as numbers of views, is older by so much at most. */
const PULSE_EVERY_MS = 2000;

/** Looks at what the primary has, and has each replica compared with that. */
export class PrimaryLooks {
  private readonly logger = new Logger('Replicas');
  private isLooking = false;
  private lookedAt = -Infinity;
  private pulsedAt = -Infinity;

  constructor(
    private readonly primary: Reader,
    private readonly replicas: readonly Replica[],
    private readonly content: Pick<ContentGeneration, 'current'>,
  ) {}

  /** Nobody waits for it. Where it fails, no replica is used. */
  async look(): Promise<void> {
    const at = performance.now();
    const replicas = this.replicas.filter((replica) => replica.isToBeLookedAt);
    if (this.isLooking || replicas.length === 0 || at - this.lookedAt < PAUSE_MS) return;
    this.isLooking = true;
    this.lookedAt = at;
    try {
      await this.pulse(at);
      const generation = this.content.current;
      const revisions = await revisionsIn(this.primary);
      // With a change in between nobody knows whether the look has seen it.
      if (generation !== this.content.current) return;
      for (const replica of replicas) void replica.compareWith({ revisions, generation, at });
    } catch (error) {
      this.logger.debug({ err: error }, 'Could not look at the primary');
    } finally {
      this.isLooking = false;
    }
  }

  private async pulse(now: number): Promise<void> {
    if (now - this.pulsedAt < PULSE_EVERY_MS) return;
    this.pulsedAt = now;
    // A primary that cannot be written to has nothing new.
    await pulseOf(this.primary).catch((error: unknown) => this.logger.debug({ err: error }, 'Could not leave a mark'));
  }
}
