import type { Settings } from '../../../config/settings.js';
import { SystemClock } from '../../../core/clock/clock.js';
import type { UnitOfWork } from '../../../core/database/index.js';
import type { ArticlesRepository } from '../model/articles.repository.js';
import { PurgeTrashJob } from './purge-trash.job.js';
import type { SearchGateway } from '../search/search-gateway.js';

const NOON = new Date('2026-06-30T12:00:00Z');

describe('PurgeTrashJob', () => {
  let trashed: number[];
  let retained: number[];
  let removedFromSearch: number[];
  let limits: Date[];

  beforeEach(() => {
    [trashed, retained, removedFromSearch, limits] = [[], [], [], []];
  });

  const jobWith = (days: number): PurgeTrashJob => {
    const articles = {
      findTrashedBefore: (time: Date, most: number) => {
        limits.push(time);
        return Promise.resolve(trashed.slice(0, most));
      },
      purge: (id: number, time: Date) => {
        limits.push(time);
        trashed = trashed.filter((other) => other !== id);
        return Promise.resolve(!retained.includes(id));
      },
    };
    const engine = { remove: (id: number) => Promise.resolve(removedFromSearch.push(id)) };
    return new PurgeTrashJob(
      articles as unknown as ArticlesRepository,
      { engine } as unknown as SearchGateway,
      { run: (work: () => Promise<void>) => work(), markChanged: () => undefined } as unknown as UnitOfWork,
      { getSection: () => ({ TRASH_RETENTION_DAYS: days }) } as unknown as Settings,
      new SystemClock(),
    );
  };

  it('deletes all articles of a trash with more than one batch', async () => {
    trashed = Array.from({ length: 250 }, (_, n) => n + 1);
    await jobWith(30).run(undefined, NOON);
    expect(removedFromSearch).toHaveLength(250);
  });

  it('deletes articles after TRASH_RETENTION_DAYS', async () => {
    trashed = [1];
    await jobWith(7).run(undefined, NOON);
    expect(limits).toEqual(Array(2).fill(new Date('2026-06-23T12:00:00Z')));
  });

  it('leaves an article that was restored before its deletion in the search index', async () => {
    [trashed, retained] = [[1, 2], [1]];
    await jobWith(30).run(undefined, NOON);
    expect(removedFromSearch).toEqual([2]);
  });

  it('stops when the signal aborts', async () => {
    trashed = [1];
    await jobWith(30).run(AbortSignal.abort(), NOON);
    expect(trashed).toEqual([1]);
  });
});
