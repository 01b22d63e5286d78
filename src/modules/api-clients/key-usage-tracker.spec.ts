import { Logger } from '@nestjs/common';
import { SystemClock } from '../../core/clock/clock.js';
import type { UnitOfWork } from '../../core/database/index.js';
import { KeyUsageTracker } from './key-usage-tracker.js';
import type { KeyUsageRepository } from './key-usage.repository.js';

const SECOND = 1000;

describe('KeyUsageTracker', () => {
  let written: [id: number, usedAt: string][];
  let broken: boolean;
  let tracker: KeyUsageTracker;

  beforeEach(() => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    jest.useFakeTimers({ now: Date.parse('2030-01-01T00:00:00Z') });
    written = [];
    broken = false;
    const keys = {
      updateLastUsed: async (uses: ReadonlyMap<number, Date>) => {
        if (broken) throw new Error('away');
        for (const [id, usedAt] of uses) written.push([id, usedAt.toISOString().slice(14, 19)]);
      },
    };
    const unitOfWork = { runWithoutInvalidation: (work: () => Promise<void>) => work() };
    tracker = new KeyUsageTracker(
      keys as unknown as KeyUsageRepository,
      unitOfWork as unknown as UnitOfWork,
      new SystemClock(),
    );
    tracker.onModuleInit();
  });
  afterEach(async () => {
    await tracker.onApplicationShutdown();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('writes a use some seconds after the request', async () => {
    tracker.track(7);
    await jest.advanceTimersByTimeAsync(SECOND);
    expect(written).toEqual([]);
    await jest.advanceTimersByTimeAsync(5 * SECOND);
    expect(written).toEqual([[7, '00:00']]);
  });

  it('writes the last use of a busy key once a minute', async () => {
    for (let second = 0; second < 180; second++) {
      tracker.track(7);
      await jest.advanceTimersByTimeAsync(SECOND);
    }
    expect(written).toEqual([
      [7, '00:04'],
      [7, '01:04'],
      [7, '02:04'],
    ]);
  });

  it('drops a use within a minute after the last written use', async () => {
    tracker.track(7);
    await jest.advanceTimersByTimeAsync(10 * SECOND);
    tracker.track(7);
    await jest.advanceTimersByTimeAsync(120 * SECOND);
    expect(written).toEqual([[7, '00:00']]);
  });

  it('retries a failed write and writes pending uses at shutdown', async () => {
    broken = true;
    tracker.track(9);
    await jest.advanceTimersByTimeAsync(10 * SECOND);
    broken = false;
    tracker.track(3);
    await tracker.onApplicationShutdown();
    expect(written).toEqual([
      [9, '00:00'],
      [3, '00:10'],
    ]);
  });
});
