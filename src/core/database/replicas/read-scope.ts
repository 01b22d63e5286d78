import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../../config/settings.js';
import type { Replica } from './replica.js';

/** A read that replicas may answer, as it rides in async context. Times are those of `performance.now()`. */
export interface LenientRead {
  /** Where its statements go. Once they have gone to the primary they go on there: what is read later must not be older. */
  source?: Replica | 'primary';
  /** What it has been told already was true then: whatever it reads from here on must not be older. */
  since: number;
}

/** Says which reads replicas may answer: those within `lenient`, and no others. Without replicas it does nothing. */
@Injectable()
export class ReadScope {
  readonly isOn: boolean;
  private readonly reads = new AsyncLocalStorage<LenientRead | undefined>();

  constructor({ DATABASE_REPLICA_URLS }: Settings) {
    this.isOn = DATABASE_REPLICA_URLS.length > 0;
  }

  get current(): LenientRead | undefined {
    return this.isOn ? this.reads.getStore() : undefined;
  }

  lenient<T>(work: () => T): T {
    return this.isOn ? this.reads.run({ since: -Infinity }, work) : work();
  }

  /** For what others will rely on too, also where a lenient read is what has asked for it. */
  exact<T>(work: () => T): T {
    return this.current ? this.reads.run(undefined, work) : work();
  }

  /** What goes on here was told something that was true at that time. */
  follow(time: number): void {
    const read = this.current;
    if (read) read.since = Math.max(read.since, time);
  }
}
