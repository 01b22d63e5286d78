import type { AuditLog } from '../audit/index.js';
import { LimitMetrics } from '../counters/limit-metrics.js';
import { MemoryCounterStore } from '../counters/counter-store.js';
import { Metrics } from '../metrics/metrics.js';
import { FailedAuthLimiter } from './failed-auth-limiter.js';

const NOW = Date.parse('2030-01-01T00:00:00Z');

describe('FailedAuthLimiter', () => {
  const recordInNewTransaction = jest.fn();
  let limiter: FailedAuthLimiter;

  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
    recordInNewTransaction.mockClear();
    const audit = { recordInNewTransaction } as unknown as AuditLog;
    limiter = new FailedAuthLimiter(new MemoryCounterStore(), audit, new LimitMetrics(new Metrics()));
  });
  afterEach(() => jest.restoreAllMocks());

  const fail = async (times: number, address: string) => {
    for (let n = 0; n < times; n++) await limiter.countFailure(address);
  };

  it('blocks an address, but no other address, from the 600th failure until the end of the minute', async () => {
    await fail(599, '192.0.2.1');
    await limiter.assertBelowLimit('192.0.2.1');
    await fail(1, '192.0.2.1');

    jest.spyOn(Date, 'now').mockReturnValue(NOW + 59_000);
    await expect(limiter.assertBelowLimit('192.0.2.1')).rejects.toMatchObject({ kind: 'rateLimited', retryAfter: 1 });
    await limiter.assertBelowLimit('192.0.2.2');
    jest.spyOn(Date, 'now').mockReturnValue(NOW + 60_000);
    await limiter.assertBelowLimit('192.0.2.1');
  });

  it('records one audit event for each address and minute', async () => {
    await fail(700, '192.0.2.1');
    expect(recordInNewTransaction).toHaveBeenCalledTimes(1);
    await fail(700, '192.0.2.2');
    expect(recordInNewTransaction).toHaveBeenCalledTimes(2);
    jest.spyOn(Date, 'now').mockReturnValue(NOW + 60_000);
    await fail(700, '192.0.2.1');
    expect(recordInNewTransaction).toHaveBeenCalledTimes(3);
  });
});
