import type { Settings } from '../../config/settings.js';
import type { AuditEventsRepository } from '../../core/audit/index.js';
import type { UnitOfWork } from '../../core/database/index.js';
import { AuditRetentionJob } from './audit-retention.job.js';

describe('AuditRetentionJob', () => {
  it('deletes the entries that are older than the days of AUDIT_KEEP_DAYS', async () => {
    const deleteOlderThan = jest.fn(() => Promise.resolve(0));
    const unitOfWork = { runWithoutInvalidation: (work: () => Promise<number>) => work() };
    const job = new AuditRetentionJob(
      { deleteOlderThan } as unknown as AuditEventsRepository,
      unitOfWork as unknown as UnitOfWork,
      { getSection: () => ({ AUDIT_KEEP_DAYS: 30 }) } as unknown as Settings,
    );

    await job.run(undefined, new Date('2030-01-31T12:00:00Z'));

    expect(deleteOlderThan).toHaveBeenCalledWith(new Date('2030-01-01T12:00:00Z'), expect.any(Number));
  });
});
