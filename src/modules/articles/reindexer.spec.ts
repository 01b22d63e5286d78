import { SearchIndexStatus } from './reindexer.js';
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
