import type { AccessRevision } from '../permission-cache/index.js';
import type { ContentVersion, Database, ReadScope, UnitOfWork } from '../database/index.js';
import { StalenessMonitor } from './staleness-monitor.js';

function createMonitor(dialect: Database['dialect'], revisions: (number | Error)[] = []) {
  const query = jest.fn(() => {
    const revision = revisions.shift();
    return revision instanceof Error ? Promise.reject(revision) : Promise.resolve([{ revision }]);
  });
  const unitOfWork = { isOpen: false };
  const content = { current: 1, increment: () => content.current++ };
  const access = { invalidate: jest.fn() };
  const watch = new StalenessMonitor(
    { dialect, query } as unknown as Database,
    content as unknown as ContentVersion,
    access as unknown as AccessRevision,
    unitOfWork as UnitOfWork,
    { primaryOnly: (read: () => unknown) => read() } as ReadScope,
  );
  return { watch, content, access, unitOfWork, query };
}

const pollEnd = () => new Promise((resolve) => setImmediate(resolve));

describe('StalenessMonitor', () => {
  afterEach(() => jest.restoreAllMocks());

  it('returns the content version on SQLite without a poll, except inside a unit of work', () => {
    const { watch, unitOfWork, query } = createMonitor('sqlite');
    expect(watch.freshVersion()).toBe(1);
    unitOfWork.isOpen = true;
    expect(watch.freshVersion()).toBeUndefined();
    expect(query).not.toHaveBeenCalled();
  });

  it('returns no content version on MySQL until a poll has succeeded, and polls again if the poll is old', async () => {
    const { watch, query } = createMonitor('mysql', [5, 5, new Error('away'), 6]);
    const now = jest.spyOn(performance, 'now').mockReturnValue(10_000);
    expect(watch.freshVersion()).toBeUndefined();
    await pollEnd();
    expect([watch.freshVersion(), query.mock.calls.length]).toEqual([2, 1]);
    now.mockReturnValue(10_901);
    expect(watch.freshVersion()).toBeUndefined();
    await pollEnd();
    expect(watch.freshVersion()).toBe(2);
    now.mockReturnValue(12_000);
    expect(watch.freshVersion()).toBeUndefined();
    await pollEnd();
    expect(watch.freshVersion()).toBeUndefined();
    await pollEnd();
    expect([watch.freshVersion(), query.mock.calls.length]).toEqual([3, 4]);
  });

  it('invalidates cached permissions when another process has changed content', async () => {
    const { watch, access } = createMonitor('mysql', [5, 5, 6]);
    const now = jest.spyOn(performance, 'now');
    const invalidations = [];
    for (const time of [10_000, 11_000, 12_000]) {
      now.mockReturnValue(time);
      watch.pollIfStale();
      await pollEnd();
      invalidations.push(access.invalidate.mock.calls.length);
    }
    expect(invalidations).toEqual([1, 1, 2]);
  });
});
