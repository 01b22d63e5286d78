import type { ServerResponse } from 'node:http';
import type { DomainError } from '../../errors/domain-error.js';
import type { Deadline, RequestSlot } from '../../request-context/request-context.js';
import type { ConcurrencyLimiter, RejectionReason } from './concurrency-limiter.js';

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

  constructor(
    private readonly limiter: ConcurrencyLimiter,
    private currentCaller: string,
    timeoutMs: number,
    onTimeout: () => void,
    private readonly toError: (reason: RejectionReason) => DomainError,
  ) {
    this.deadline = new RequestDeadline(timeoutMs, () => {
      this.release();
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

  resume(): Promise<void> {
    if (this.isAcquired) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const onAcquired = () => {
        this.isAcquired = true;
        this.deadline.start();
        resolve();
      };
      this.limiter.acquire(this.currentCaller, onAcquired, (reason) => reject(this.toError(reason)));
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

/**
 * Calls `done` once, when the response headers are written: sending the body takes the time of the client, not of the service. The status
 * is undefined if the client has disconnected.
 */
export function onHeadersSent(response: ServerResponse, done: (status: number | undefined) => void): void {
  // The methods of the prototype, unless other code has replaced them before.
  const writeHead = response.writeHead.bind(response);
  const end = response.end.bind(response);
  const notify = (status?: number) => {
    response.writeHead = writeHead;
    response.end = end;
    done(status);
  };
  response.writeHead = ((status: number, ...rest: never[]) => {
    notify(status);
    return writeHead(status, ...rest);
  }) as typeof writeHead;
  response.end = ((...body: Parameters<typeof end>) => {
    if (response.destroyed) notify();
    return end(...body);
  }) as typeof end;
}
