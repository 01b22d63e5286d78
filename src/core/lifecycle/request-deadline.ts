import { AsyncLocalStorage } from 'node:async_hooks';
import { unavailable } from '../errors/domain-error.js';

const current = new AsyncLocalStorage<RequestDeadline>();

/**
 * Until when a request must have begun its answer. It rides in async context: what the request begins afterwards is refused, so that
 * its unit of work is undone. What has nothing to do with a request, such as jobs and commands, has none.
 */
export class RequestDeadline {
  private timer?: NodeJS.Timeout;
  private over = false;

  /** `whenOver`: tells whoever waits. */
  constructor(
    private readonly ms: number,
    private readonly whenOver: () => void,
  ) {}

  /** That of what runs now. */
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

  /** From now on, also where it has been stopped before. */
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

  /** The request's work is done: what it has left behind, such as timers and listeners, is free of it. */
  lift(): void {
    this.stop();
    this.over = false;
  }
}

/** For whatever should not be begun, nor made lasting, for a request whose caller has been told that it came to nothing. */
export function refuseAfterDeadline(): void {
  if (current.getStore()?.isOver) throw tookTooLong();
}

export const tookTooLong = () => unavailable('The request took too long');
