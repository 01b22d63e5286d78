import type { DomainError } from '../errors/domain-error.js';
import { RequestDeadline } from '../lifecycle/request-deadline.js';
import type { Gate, Refusal } from './gate.js';

/**
 * The slot and deadline of a request, from its admission until the response headers are sent. A request retains its slot if its client
 * disconnects, because clients could otherwise start any number of requests by disconnecting. The deadline always releases the slot.
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

  /** The caller whose share contains the request. */
  get caller(): string {
    return this.counted;
  }

  /** Moves the request to the share of its authenticated caller; waits if that share is in use. */
  async identify(caller: string, busy: (reason: Refusal) => DomainError): Promise<void> {
    const isMoved = !this.hasPlace || this.gate.move(this.counted, caller);
    if (!isMoved) this.pause();
    this.counted = caller;
    if (!isMoved) await this.resume(busy);
  }

  /** Releases the slot and stops the deadline, while the client determines the duration. */
  pause(): void {
    this.deadline.stop();
    this.giveBack();
  }

  /** Acquires a slot and restarts the full deadline. */
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
    // The next request starts immediately, so the current response is written first.
    process.nextTick(() => this.gate.leave(caller));
  }
}
