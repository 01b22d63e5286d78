import type { UnitOfWork } from '../../../core/database/index.js';
import type { ArticleSearchRepository } from './article-search.repository.js';
import type { ArticlesRepository } from '../model/articles.repository.js';
import { Reindexer, SearchIndexStatus } from './reindexer.js';
import type { SearchStateRepository } from './search-state.repository.js';
import { SEARCH_INDEX_VERSION } from './search-words.js';

describe('SearchIndexStatus', () => {
  const stateWith = (...versions: number[]) => {
    const find = jest.fn(() => Promise.resolve({ wordsVersion: versions.shift()!, reachedId: 0 }));
    return { state: new SearchIndexStatus({ find } as unknown as SearchStateRepository), find };
  };

  it('shares one query among concurrent calls', async () => {
    const { state, find } = stateWith(SEARCH_INDEX_VERSION);
    expect(await Promise.all([state.isCurrent(), state.isCurrent(), state.isCurrent()])).toEqual([true, true, true]);
    expect(find).toHaveBeenCalledTimes(1);
  });

  it('waits 5 seconds before a new query while the index is outdated, and stops querying once it is current', async () => {
    jest.useFakeTimers();
    const { state, find } = stateWith(SEARCH_INDEX_VERSION - 1, SEARCH_INDEX_VERSION);
    const answers = [await state.isCurrent(), await state.isCurrent()];
    jest.advanceTimersByTime(5001);
    answers.push(await state.isCurrent());
    jest.advanceTimersByTime(60_000);
    answers.push(await state.isCurrent());
    jest.useRealTimers();
    expect(answers).toEqual([false, false, true, true]);
    expect(find).toHaveBeenCalledTimes(2);
  });
});

describe('Reindexer', () => {
  it.each<[string, Record<number, number>, number[][]]>([
    ['an article above the limit alone', { 1: 500_001, 2: 1, 3: 500_000 }, [[1], [2], [3]]],
    ['articles up to the limit together', { 1: 250_000, 2: 250_000, 3: 1 }, [[1, 2], [3]]],
  ])('reindexes %s', async (_, sizes, batches) => {
    const locked: number[][] = [];
    const articles = {
      findLastId: () => Promise.resolve(3),
      findSizesAfter: (last: number) =>
        Promise.resolve(
          Object.entries(sizes)
            .map(([id, size]) => ({ id: Number(id), size }))
            .filter(({ id }) => id > last),
        ),
      findAllForUpdate: (ids: number[]) => {
        locked.push(ids);
        return Promise.resolve([]);
      },
    };
    const state = { find: () => Promise.resolve({ reachedId: 0 }), update: () => Promise.resolve() };
    const reindexer = new Reindexer(
      articles as unknown as ArticlesRepository,
      {} as ArticleSearchRepository,
      state as unknown as SearchStateRepository,
      { run: (work: () => Promise<void>) => work(), markChanged: () => undefined } as unknown as UnitOfWork,
    );
    expect(await reindexer.resume({})).toBe(3);
    expect(locked).toEqual(batches);
  });
});
