import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../../config/settings.js';
import type { Replica } from './replica.js';

/** A read that may use replicas, stored in async context. Times are those of `performance.now()`. */
export interface ReadScopeState {
  /**
   * Target of the statements. After one statement on the primary, all later statements use the primary, because they must not
   * return older data.
   */
  source?: Replica | 'primary';
  /** Time at which already returned data was current. Later statements must not return older data. */
  since: number;
}

/** Selects the reads that may use replicas: those inside `allowReplica`. Has no effect without replicas. */
@Injectable()
export class ReadScope {
  readonly isOn: boolean;
  private readonly reads = new AsyncLocalStorage<ReadScopeState | undefined>();

  constructor({ DATABASE_REPLICA_URLS }: Settings) {
    this.isOn = DATABASE_REPLICA_URLS.length > 0;
  }

  get current(): ReadScopeState | undefined {
    return this.isOn ? this.reads.getStore() : undefined;
  }

  allowReplica<T>(work: () => T): T {
    return this.isOn ? this.reads.run({ since: -Infinity }, work) : work();
  }

  /** Runs `work` on the primary, also inside `allowReplica`: for data that other requests rely on too. */
  primaryOnly<T>(work: () => T): T {
    return this.current ? this.reads.run(undefined, work) : work();
  }

  /** The current read has used data that was current at `time`, so its later statements must not return older data. */
  requireAtLeast(time: number): void {
    const read = this.current;
    if (read) read.since = Math.max(read.since, time);
  }
}
