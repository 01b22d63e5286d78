import { AsyncLocalStorage } from 'node:async_hooks';
import { unavailable } from '../errors/domain-error.js';

const current = new AsyncLocalStorage<RequestDeadline>();

/**
 * The time by which a request must send its response headers, stored in async context. Work that the request starts after the deadline is
 * rejected, so that its transaction is rolled back. Jobs and commands have no deadline.
 */
export class RequestDeadline {
  private timer?: NodeJS.Timeout;
  private over = false;

  /** The callback sends the timeout response. */
  constructor(
    private readonly ms: number,
    private readonly whenOver: () => void,
  ) {}

  /** The deadline of the current async context. */
  static get current(): RequestDeadline | undefined {
    return current.getStore();
  }

  get isOver(): boolean {
    return this.over;
  }

  run(work: () => void): void {
    this.start();
    current.run(this, work);
  }

  /** Starts or restarts the timer with the full time. */
  start(): void {
    this.stop();
    this.timer = setTimeout(() => {
      this.over = true;
      this.whenOver();
    }, this.ms);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** Ends the deadline after the work of the request, so that remaining timers and listeners are not rejected. */
  lift(): void {
    this.stop();
    this.over = false;
  }
}

/** Throws if the deadline has passed. Call before new work and before a commit: the caller has already received an error. */
export function refuseAfterDeadline(): void {
  if (current.getStore()?.isOver) throw tookTooLong();
}

export const tookTooLong = () => unavailable('The request took too long');
