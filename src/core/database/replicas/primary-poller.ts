import { Logger } from '@nestjs/common';
import type { ContentVersion } from '../content-version.js';
import type { Reader } from '../reads/reader.js';
import type { Replica } from './replica.js';
import { writeHeartbeat, readRevisions } from './revisions.js';

/** Minimum time between two polls, for any number of reads. */
const MIN_POLL_INTERVAL_MS = 10;
/** Data that changes without a new content version, such as view counts, is at most this much older on a replica. */
const HEARTBEAT_INTERVAL_MS = 2000;

/** Polls the state of the primary and compares each replica with it. */
export class PrimaryPoller {
  private readonly logger = new Logger('Replicas');
  private isPolling = false;
  private lastPollAt = -Infinity;
  private lastHeartbeatAt = -Infinity;

  constructor(
    private readonly primary: Reader,
    private readonly replicas: readonly Replica[],
    private readonly content: Pick<ContentVersion, 'current'>,
  ) {}

  /** Runs in the background. If the poll fails, no replica is used. */
  async poll(): Promise<void> {
    const at = performance.now();
    const replicas = this.replicas.filter((replica) => replica.needsPoll);
    if (this.isPolling || replicas.length === 0 || at - this.lastPollAt < MIN_POLL_INTERVAL_MS) return;
    this.isPolling = true;
    this.lastPollAt = at;
    try {
      await this.sendHeartbeat(at);
      const contentVersion = this.content.current;
      const revisions = await readRevisions(this.primary);
      // After a change during the poll, it is unknown whether the result includes the change.
      if (contentVersion !== this.content.current) return;
      for (const replica of replicas) void replica.compareWith({ revisions, contentVersion, at });
    } catch (error) {
      this.logger.debug({ err: error }, 'Could not poll the primary');
    } finally {
      this.isPolling = false;
    }
  }

  private async sendHeartbeat(now: number): Promise<void> {
    if (now - this.lastHeartbeatAt < HEARTBEAT_INTERVAL_MS) return;
    this.lastHeartbeatAt = now;
    // A read-only primary has no new data.
    await writeHeartbeat(this.primary).catch((error: unknown) =>
      this.logger.debug({ err: error }, 'Could not write the heartbeat'),
    );
  }
}
