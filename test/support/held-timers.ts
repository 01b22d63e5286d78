import { AsyncResource } from 'node:async_hooks';

/** Delays all timers of one duration until the test fires them. Timers with other durations run as usual. */
export class HeldTimers {
  private readonly held = new Map<NodeJS.Timeout, () => void>();
  private readonly spies: jest.SpyInstance[];
  /** Number of started timers. */
  startedCount = 0;

  constructor(ms: number) {
    const { setTimeout: start, clearTimeout: stop } = globalThis;
    const hold = (work: (...values: unknown[]) => void, delay?: number, ...values: unknown[]) => {
      if (delay !== ms) return start(work, delay, ...values);
      this.startedCount++;
      const timer = start(() => undefined, 2 ** 30).unref();
      this.held.set(
        timer,
        AsyncResource.bind(() => work(...values)),
      );
      return timer;
    };
    const release = (timer?: NodeJS.Timeout) => {
      if (timer) this.held.delete(timer);
      stop(timer);
    };
    this.spies = [
      jest.spyOn(globalThis, 'setTimeout').mockImplementation(hold as typeof setTimeout),
      jest.spyOn(globalThis, 'clearTimeout').mockImplementation(release as typeof clearTimeout),
    ];
  }

  /** Number of started timers that were neither fired nor cleared. */
  get size(): number {
    return this.held.size;
  }

  fire(): void {
    for (const [timer, work] of [...this.held]) {
      clearTimeout(timer);
      work();
    }
  }

  restore(): void {
    for (const spy of this.spies) spy.mockRestore();
  }
}
