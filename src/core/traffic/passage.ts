import type { DomainError } from '../errors/domain-error.js';
import { RequestDeadline } from '../lifecycle/request-deadline.js';
import type { Gate, Refusal } from './gate.js';

/**
 * A request on its way, from its admission to the beginning of its answer. Until then it has a place, also where its client has left
 * and it is still worked on: who came and left could have any number of requests worked on at once. At its deadline the place goes to
 * somebody else in any case.
 */
export class Passage {
  readonly deadline: RequestDeadline;
  private hasPlace = true;

  constructor(
    private readonly gate: Gate,
    private counted: string,
    ms: number,
    whenLate: () => void,
  ) {
    this.deadline = new RequestDeadline(ms, () => {
      this.giveBack();
      whenLate();
    });
  }

  /** The caller for whom the request counts. */
  get caller(): string {
    return this.counted;
  }

  /** Counts the request for its authenticated caller from now on; waits if that caller has no room. */
  async identify(caller: string, busy: (reason: Refusal) => DomainError): Promise<void> {
    const isMoved = !this.hasPlace || this.gate.move(this.counted, caller);
    if (!isMoved) this.pause();
    this.counted = caller;
    if (!isMoved) await this.resume(busy);
  }

  /** Without a place and a deadline, for as long as somebody else decides how long it takes. */
  pause(): void {
    this.deadline.stop();
    this.giveBack();
  }

  /** With a place, and all the time that a request has. */
  resume(busy: (reason: Refusal) => DomainError): Promise<void> {
    if (this.hasPlace) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const enter = () => {
        this.hasPlace = true;
        this.deadline.start();
        resolve();
      };
      this.gate.enter(this.counted, enter, (reason) => reject(busy(reason)));
    });
  }

  private giveBack(): void {
    if (!this.hasPlace) return;
    this.hasPlace = false;
    const caller = this.counted;
    // Whoever is let in begins at once: the answer that is being written now goes out before.
    process.nextTick(() => this.gate.leave(caller));
  }
}
