import { AsyncLocalStorage } from 'node:async_hooks';
import { unavailable } from '../errors/domain-error.js';

const storage = new AsyncLocalStorage<RequestDeadline>();

/**
 * The time by which a request must send its response headers, stored in async context. Work that the request starts after the deadline is
 * rejected, so that its transaction is rolled back. Jobs and commands have no deadline.
 */
export class RequestDeadline {
  private timer?: NodeJS.Timeout;
  private exceeded = false;

  /** The callback sends the timeout response. */
  constructor(
    private readonly ms: number,
    private readonly onExceeded: () => void,
  ) {}

  /** The deadline of the current async context. */
  static get current(): RequestDeadline | undefined {
    return storage.getStore();
  }

  get isExceeded(): boolean {
    return this.exceeded;
  }

  run(work: () => void): void {
    this.start();
    storage.run(this, work);
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

  /** Ends the deadline after the work of the request, so that remaining timers and listeners are not rejected. */
  end(): void {
    this.stop();
    this.exceeded = false;
  }
}

/** Throws if the deadline has passed. Call before new work and before a commit: the caller has already received an error. */
export function assertBeforeDeadline(): void {
  if (storage.getStore()?.isExceeded) throw deadlineExceeded();
}

export const deadlineExceeded = () => unavailable('The request took too long');
