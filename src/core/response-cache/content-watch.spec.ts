import type { AccessRevision } from '../access/index.js';
import type { ContentGeneration, Database, ReadScope, UnitOfWork } from '../database/index.js';
import { ContentWatch } from './content-watch.js';

function watchOf(dialect: Database['dialect'], revisions: (number | Error)[] = []) {
  const query = jest.fn(() => {
    const revision = revisions.shift();
    return revision instanceof Error ? Promise.reject(revision) : Promise.resolve([{ revision }]);
  });
  const unitOfWork = { isOpen: false };
  const content = { current: 1, grow: () => content.current++ };
  const access = { distrust: jest.fn() };
  const watch = new ContentWatch(
    { dialect, query } as unknown as Database,
    content as unknown as ContentGeneration,
    access as unknown as AccessRevision,
    unitOfWork as UnitOfWork,
    { exact: (read: () => unknown) => read() } as ReadScope,
  );
  return { watch, content, unitOfWork, query };
}

const looked = () => new Promise((resolve) => setImmediate(resolve));

describe('ContentWatch', () => {
  afterEach(() => jest.restoreAllMocks());

  it('returns the content version on SQLite without a poll, except inside a unit of work', () => {
    const { watch, unitOfWork, query } = watchOf('sqlite');
    expect(watch.current()).toBe(1);
    unitOfWork.isOpen = true;
    expect(watch.current()).toBeUndefined();
    expect(query).not.toHaveBeenCalled();
  });

  it('returns no content version on MySQL until a poll has succeeded, and polls again if the poll is old', async () => {
    const { watch, query } = watchOf('mysql', [5, 5, new Error('away'), 6]);
    const now = jest.spyOn(performance, 'now').mockReturnValue(10_000);
    expect(watch.current()).toBeUndefined();
    await looked();
    expect([watch.current(), query.mock.calls.length]).toEqual([2, 1]);
    now.mockReturnValue(10_901);
    expect(watch.current()).toBeUndefined();
    await looked();
    expect(watch.current()).toBe(2);
    now.mockReturnValue(12_000);
    expect(watch.current()).toBeUndefined();
    await looked();
    expect(watch.current()).toBeUndefined();
    await looked();
    expect([watch.current(), query.mock.calls.length]).toEqual([3, 4]);
  });
});
