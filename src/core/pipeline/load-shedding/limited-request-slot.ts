import type { DomainError } from '../../errors/domain-error.js';
import type { ConcurrencyLimiter } from '../../lifecycle/concurrency-limiter.js';
import type { RejectionReason } from '../../lifecycle/queue-limits.js';
import type { Deadline, RequestSlot } from '../../request-context/request-context.js';

/** Waits for a slot of a limiter. Throws `toError` if none becomes free. */
export const acquire = (
  limiter: ConcurrencyLimiter,
  caller: string,
  toError: (reason: RejectionReason) => DomainError,
) =>
  new Promise<void>((resolve, reject) => {
    limiter.acquire(caller, resolve, (reason) => reject(toError(reason)));
  });

/** The timer of the deadline of a request. */
class RequestDeadline implements Deadline {
  private timer?: NodeJS.Timeout;
  private exceeded = false;

  /** The callback sends the timeout response. */
  constructor(
    private readonly ms: number,
    private readonly onExceeded: () => void,
  ) {}

  get isExceeded(): boolean {
    return this.exceeded;
  }

  /** Starts or restarts the timer with the full time. */
  start(): void {
    this.stop();
    this.timer = setTimeout(() => {
      this.exceeded = true;
      this.onExceeded();
    }, this.ms);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  end(): void {
    this.stop();
    this.exceeded = false;
  }
}

/**
 * The slot and deadline of a request, from its admission until the response headers are sent. A request retains its slot if its client
 * disconnects, because clients could otherwise start any number of requests by disconnecting. The deadline always releases the slot.
 */
export class LimitedRequestSlot implements RequestSlot {
  readonly deadline: RequestDeadline;
  private isAcquired = true;
  /** Parts of the request that wait. */
  private waiting = 0;
  private pendingResume?: Promise<void>;
  private isEnded = false;
  /** Admissions by further limiters, which two parts of the request share. Created on first use, because few requests need them. */
  private further?: Map<ConcurrencyLimiter, Promise<void>>;
  private readonly releases: (() => void)[] = [];

  constructor(
    private readonly limiter: ConcurrencyLimiter,
    private currentCaller: string,
    timeoutMs: number,
    onTimeout: () => void,
    private readonly toError: (reason: RejectionReason) => DomainError,
  ) {
    this.deadline = new RequestDeadline(timeoutMs, () => {
      this.end();
      onTimeout();
    });
  }

  get caller(): string {
    return this.currentCaller;
  }

  async reassign(caller: string): Promise<void> {
    const isTransferred = !this.isAcquired || this.limiter.transfer(this.currentCaller, caller);
    if (!isTransferred) this.pause();
    this.currentCaller = caller;
    if (!isTransferred) await this.resume();
  }

  pause(): void {
    this.deadline.stop();
    this.release();
  }

  /** Call when the response headers are sent. Work that continues afterwards has no slot. */
  end(): void {
    this.pause();
    this.isEnded = true;
    for (const release of this.releases.splice(0)) release();
  }

  async resume(): Promise<void> {
    if (this.isAcquired || this.isEnded) return;
    // Two parts of a request can end their waits at the same time.
    this.pendingResume ??= this.acquireAgain().finally(() => (this.pendingResume = undefined));
    await this.pendingResume;
  }

  acquireFurther(limiter: ConcurrencyLimiter): Promise<void> {
    this.further ??= new Map();
    let admission = this.further.get(limiter);
    if (!admission) this.further.set(limiter, (admission = this.wait(() => this.admitTo(limiter))));
    return admission;
  }

  private async admitTo(limiter: ConcurrencyLimiter): Promise<void> {
    const caller = this.currentCaller;
    await acquire(limiter, caller, this.toError);
    this.onEnd(() => limiter.release(caller));
  }

  onEnd(release: () => void): void {
    if (this.isEnded) release();
    else this.releases.push(release);
  }

  async runOutside<T>(limiter: ConcurrencyLimiter, work: () => Promise<T>): Promise<T> {
    const caller = this.currentCaller;
    return this.wait(async () => {
      await acquire(limiter, caller, this.toError);
      return work().finally(() => limiter.release(caller));
    });
  }

  async wait<T>(wait: () => Promise<T>): Promise<T> {
    this.waiting++;
    this.pause();
    const result = await wait().finally(() => this.waiting--);
    // The part that ends its wait last acquires the slot.
    if (this.waiting === 0) await this.resume();
    return result;
  }

  private async acquireAgain(): Promise<void> {
    await acquire(this.limiter, this.currentCaller, this.toError);
    this.isAcquired = true;
    if (this.isEnded) this.release();
    else this.deadline.start();
  }

  private release(): void {
    if (!this.isAcquired) return;
    this.isAcquired = false;
    const caller = this.currentCaller;
    // The next request starts immediately, so the current response is written first.
    process.nextTick(() => this.limiter.release(caller));
  }
}
