import type { ConcurrencyLimiter } from '../../src/core/lifecycle/concurrency-limiter.js';
import type { RejectionReason } from '../../src/core/lifecycle/queue-limits.js';

/** Requests to a limiter with fake timers. `entered` and `refused` contain those of the present test. */
export function limiterFixture() {
  const entered: string[] = [];
  const refused: [string, RejectionReason][] = [];

  beforeEach(() => {
    jest.useFakeTimers();
    entered.length = 0;
    refused.length = 0;
  });
  afterEach(() => jest.useRealTimers());

  const request = (limiter: ConcurrencyLimiter, caller: string, name = caller) =>
    limiter.acquire(
      caller,
      () => entered.push(name),
      (reason) => refused.push([name, reason]),
    );
  const requestAll = (limiter: ConcurrencyLimiter, ...callers: string[]) =>
    callers.forEach((caller) => request(limiter, caller));
  return { entered, refused, request, requestAll };
}
