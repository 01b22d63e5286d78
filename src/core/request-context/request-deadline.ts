import { unavailable } from '../errors/domain-error.js';

/**
 * The time by which a request must send its response headers. Work that the request starts after the deadline is rejected, so that its
 * transaction is rolled back. Jobs and commands have no deadline.
 */
export class RequestDeadline {
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

  /** Ends the deadline after the work of the request, so that remaining timers and listeners are not rejected. */
  end(): void {
    this.stop();
    this.exceeded = false;
  }
}

export const deadlineExceeded = () => unavailable('The request took too long');
