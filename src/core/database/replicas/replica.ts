import { Logger } from '@nestjs/common';
import { isTlsError } from '../database-errors.js';
import type { Reader } from '../reads/reader.js';
import type { BoundValue } from '../sql.js';
import { ReplicaTlsError } from './replica-tls.error.js';
import { includesRevisions, type RevisionByRowId, readRevisions } from './revisions.js';

/** A healthy replica catches up sooner. A replica that stays behind for this time has a fault and is logged. */
const LAG_WARNING_MS = 10_000;

/** Logs once when a replica is lost, and once when the replica is back. */
export class ReplicaStatus {
  private readonly logger = new Logger('Replicas');
  private unavailableSince?: number;
  private hasWarned = false;

  constructor(private readonly name: string) {}

  get isAvailable(): boolean {
    return this.unavailableSince === undefined;
  }

  markAvailable(): void {
    const seconds = Math.round((performance.now() - (this.unavailableSince ?? 0)) / 1000);
    if (this.hasWarned) this.logger.log(`The replica ${this.name} is back after ${seconds} s`);
    this.unavailableSince = undefined;
    this.hasWarned = false;
  }

  markBehind(): void {
    this.unavailableSince ??= performance.now();
    if (performance.now() - this.unavailableSince < LAG_WARNING_MS) return;
    this.warnOnce(`The replica ${this.name} does not catch up, visitors are answered without it`);
  }

  markLost(error: unknown): void {
    this.unavailableSince ??= performance.now();
    this.warnOnce(`The replica ${this.name} is lost, visitors are answered without it`, error);
  }

  private warnOnce(message: string, err?: unknown): void {
    if (this.hasWarned) return;
    this.hasWarned = true;
    if (err === undefined) this.logger.warn(message);
    else this.logger.warn({ err }, message);
  }
}

/**
 * How long a comparison with the primary is valid. Together with the time for which a shared read can be joined (`SingleFlight`),
 * the sum is less than a second.
 */
const MAX_STATE_AGE_MS = 300;
const RETRY_AFTER_MS = 1000;

/** State of the primary at a time, and the content version of this process at that time. Times are those of `performance.now()`. */
export interface PrimaryState {
  readonly revisions: RevisionByRowId;
  readonly contentVersion: number;
  readonly at: number;
}

/** One replica server and its last known progress. */
export class Replica {
  private readonly status: ReplicaStatus;
  /** The last state of the primary that the replica had applied completely. */
  private appliedState?: PrimaryState;
  private isPolling = false;
  private nextPollAt = -Infinity;

  /** `pollReader` uses a separate connection: the age of the data must be known even if all other connections are busy. */
  constructor(
    readonly name: string,
    private readonly reader: Reader,
    private readonly pollReader: Reader,
  ) {
    this.status = new ReplicaStatus(name);
  }

  /** As of the last poll. */
  get isBehind(): boolean {
    return !this.status.isAvailable;
  }

  get needsPoll(): boolean {
    return !this.isPolling && performance.now() >= this.nextPollAt;
  }

  /** True if the data of the replica is at least as new as the content version `contentVersion` and the time `since`. */
  isUpToDate(contentVersion: number, since: number): boolean {
    return (
      this.appliedState?.contentVersion === contentVersion &&
      this.appliedState.at >= Math.max(since, performance.now() - MAX_STATE_AGE_MS)
    );
  }

  query(sql: string, values: BoundValue[], withinMs?: number): Promise<unknown[]> {
    return this.reader.query(sql, values, withinMs);
  }

  /** Opens a connection. Throws a `ReplicaTlsError`; a replica with another error is excluded. */
  async connect(timeoutMs: number): Promise<void> {
    try {
      await this.pollReader.query('SELECT 1', [], timeoutMs);
    } catch (error) {
      if (isTlsError(error)) throw new ReplicaTlsError(this.name, error as Error);
      this.fail(error);
    }
  }

  async compareWith(primary: PrimaryState): Promise<void> {
    this.isPolling = true;
    try {
      if (includesRevisions(await readRevisions(this.pollReader), primary.revisions)) {
        this.appliedState = primary;
        this.status.markAvailable();
      } else {
        this.status.markBehind();
      }
    } catch (error) {
      this.fail(error);
    } finally {
      this.isPolling = false;
    }
  }

  /** Excludes the replica, which is polled again after a second. */
  fail(error: unknown): void {
    this.appliedState = undefined;
    this.nextPollAt = performance.now() + RETRY_AFTER_MS;
    this.status.markLost(error);
  }
}
