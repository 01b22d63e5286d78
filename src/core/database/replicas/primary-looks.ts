import { Logger } from '@nestjs/common';
import type { ContentGeneration } from '../content-generation.js';
import type { Reader } from '../reads/reader.js';
import type { Replica } from './replica.js';
import { pulseOf, revisionsIn } from './revisions.js';

/** Minimum time between two polls, for any number of reads. */
const PAUSE_MS = 10;
/** Data that changes without a new content version, such as view counts, is at most this much older on a replica. */
const PULSE_EVERY_MS = 2000;

/** Polls the state of the primary and compares each replica with it. */
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

  /** Runs in the background. If the poll fails, no replica is used. */
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
      // After a change during the poll, it is unknown whether the result includes the change.
      if (generation !== this.content.current) return;
      for (const replica of replicas) void replica.compareWith({ revisions, generation, at });
    } catch (error) {
      this.logger.debug({ err: error }, 'Could not poll the primary');
    } finally {
      this.isLooking = false;
    }
  }

  private async pulse(now: number): Promise<void> {
    if (now - this.pulsedAt < PULSE_EVERY_MS) return;
    this.pulsedAt = now;
    // A read-only primary has no new data.
    await pulseOf(this.primary).catch((error: unknown) =>
      this.logger.debug({ err: error }, 'Could not write the heartbeat'),
    );
  }
}
