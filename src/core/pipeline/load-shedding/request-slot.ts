import type { DomainError } from '../../errors/domain-error.js';
import { RequestDeadline } from '../../request-context/request-deadline.js';
import type { ConcurrencyLimiter, RejectionReason } from './concurrency-limiter.js';

/**
 * The slot and deadline of a request, from its admission until the response headers are sent. A request retains its slot if its client
 * disconnects, because clients could otherwise start any number of requests by disconnecting. The deadline always releases the slot.
 */
export class RequestSlot {
  readonly deadline: RequestDeadline;
  private isAcquired = true;

  constructor(
    private readonly limiter: ConcurrencyLimiter,
    private currentCaller: string,
    timeoutMs: number,
    onTimeout: () => void,
  ) {
    this.deadline = new RequestDeadline(timeoutMs, () => {
      this.release();
      onTimeout();
    });
  }

  /** The caller whose share contains the request. */
  get caller(): string {
    return this.currentCaller;
  }

  /** Moves the request to the share of its authenticated caller; waits if that share is in use. */
  async reassign(caller: string, toError: (reason: RejectionReason) => DomainError): Promise<void> {
    const isTransferred = !this.isAcquired || this.limiter.transfer(this.currentCaller, caller);
    if (!isTransferred) this.pause();
    this.currentCaller = caller;
    if (!isTransferred) await this.resume(toError);
  }

  /** Releases the slot and stops the deadline, while the client determines the duration. */
  pause(): void {
    this.deadline.stop();
    this.release();
  }

  /** Acquires a slot and restarts the full deadline. */
  resume(toError: (reason: RejectionReason) => DomainError): Promise<void> {
    if (this.isAcquired) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const onAcquired = () => {
        this.isAcquired = true;
        this.deadline.start();
        resolve();
      };
      this.limiter.acquire(this.currentCaller, onAcquired, (reason) => reject(toError(reason)));
    });
  }

  private release(): void {
    if (!this.isAcquired) return;
    this.isAcquired = false;
    const caller = this.currentCaller;
    // The next request starts immediately, so the current response is written first.
    process.nextTick(() => this.limiter.release(caller));
  }
}
