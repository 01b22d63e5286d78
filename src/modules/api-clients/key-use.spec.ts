import { Logger } from '@nestjs/common';
import type { UnitOfWork } from '../../core/database/index.js';
import { KeyUse } from './key-use.js';
import type { KeyUseRepository } from './key-use.repository.js';

const SECOND = 1000;

describe('KeyUsageTracker', () => {
  let written: [id: number, usedAt: string][];
  let broken: boolean;
  let use: KeyUse;

  beforeEach(() => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    jest.useFakeTimers({ now: Date.parse('2030-01-01T00:00:00Z') });
    written = [];
    broken = false;
    const keys = {
      setLastUses: async (uses: ReadonlyMap<number, Date>) => {
        if (broken) throw new Error('away');
        for (const [id, usedAt] of uses) written.push([id, usedAt.toISOString().slice(14, 19)]);
      },
    };
    const unitOfWork = { runUnseen: (work: () => Promise<void>) => work() };
    use = new KeyUse(keys as unknown as KeyUseRepository, unitOfWork as unknown as UnitOfWork);
    use.onModuleInit();
  });
  afterEach(async () => {
    await use.onApplicationShutdown();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('writes a use some seconds after the request', async () => {
    use.note(7);
    await jest.advanceTimersByTimeAsync(SECOND);
    expect(written).toEqual([]);
    await jest.advanceTimersByTimeAsync(5 * SECOND);
    expect(written).toEqual([[7, '00:00']]);
  });

  it('writes the last use of a busy key once a minute', async () => {
    for (let second = 0; second < 180; second++) {
      use.note(7);
      await jest.advanceTimersByTimeAsync(SECOND);
    }
    expect(written).toEqual([
      [7, '00:04'],
      [7, '01:04'],
      [7, '02:04'],
    ]);
  });

  it('drops a use within a minute after the last written use', async () => {
    use.note(7);
    await jest.advanceTimersByTimeAsync(10 * SECOND);
    use.note(7);
    await jest.advanceTimersByTimeAsync(120 * SECOND);
    expect(written).toEqual([[7, '00:00']]);
  });

  it('retries a failed write and writes pending uses at shutdown', async () => {
    broken = true;
    use.note(9);
    await jest.advanceTimersByTimeAsync(10 * SECOND);
    broken = false;
    use.note(3);
    await use.onApplicationShutdown();
    expect(written).toEqual([
      [9, '00:00'],
      [3, '00:10'],
    ]);
  });
});
