import { NEVER } from '../../core/database/index.js';
import { inCategorySet, toCategorySet } from './category-record.js';

describe('CategorySet', () => {
  it('uses the shorter list of included or excluded ids', () => {
    expect(toCategorySet([1], [1, 2, 3])).toEqual({ only: [1] });
    expect(toCategorySet([1, 3], [1, 2, 3])).toEqual({ except: [2] });
    expect(toCategorySet([1, 2], [1, 2])).toEqual({ except: [] });
    expect(toCategorySet([], [])).toEqual({ only: [] });
  });

  it('has no SQL condition for all categories and a false condition for no category', () => {
    expect(inCategorySet('x', { except: [] })).toBeUndefined();
    expect(inCategorySet('x', { only: [] })).toBe(NEVER);
    expect(inCategorySet('x', { except: [4, 5] })).toEqual({ sql: 'x NOT IN (?, ?)', values: [4, 5] });
    expect(inCategorySet('x', { only: [4] })).toEqual({ sql: 'x IN (?)', values: [4] });
  });
});
