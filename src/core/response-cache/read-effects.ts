import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';

/** A read whose answer may be given to others, too. */
export interface RecordedRead {
  readonly effects: (() => void)[];
  /** Whether its answer is for those alone who have asked for it. */
  isPersonal: boolean;
}

/** Tells of a read, while it is done, what its answer's text does not: answers to visitors are kept and sent again. */
@Injectable()
export class ReadEffects {
  private readonly reads = new AsyncLocalStorage<RecordedRead>();

  record<T>(read: RecordedRead, work: () => T): T {
    return this.reads.run(read, work);
  }

  /** Does something that shall be done each time that somebody is shown what is being read, also when it is not read anew. */
  perform(effect: () => void): void {
    effect();
    this.reads.getStore()?.effects.push(effect);
  }

  /** What is being read depends on more than the address and `Accept`: its answer is not kept. */
  isPersonal(): void {
    const read = this.reads.getStore();
    if (read) read.isPersonal = true;
  }
}
