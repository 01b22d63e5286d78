import type { Settings } from '../../../config/settings.js';
import type { UnitOfWork } from '../../../core/database/index.js';
import { SessionRetentionJob } from './session-retention.job.js';
import type { SessionsRepository } from './sessions.repository.js';

const DAY = 86_400;

describe('SessionRetentionJob', () => {
  it.each([
    [3600, '2030-01-30T12:00:00Z'],
    [3 * DAY, '2030-01-28T12:00:00Z'],
  ])('with JWT_TTL=%s deletes sessions that expired before %s', async (JWT_TTL, before) => {
    const deleteSomeExpired = jest.fn(() => Promise.resolve(0));
    const unitOfWork = { runWithoutInvalidation: (work: () => Promise<number>) => work() };
    const job = new SessionRetentionJob(
      { deleteSomeExpired } as unknown as SessionsRepository,
      unitOfWork as unknown as UnitOfWork,
      { JWT_TTL } as Settings,
      { now: () => new Date('2030-01-31T12:00:00Z') },
    );

    await job.run();

    expect(deleteSomeExpired).toHaveBeenCalledWith(new Date(before), expect.any(Number));
  });
});
