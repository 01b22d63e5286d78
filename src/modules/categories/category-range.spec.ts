import { NEVER } from '../../core/database/index.js';
import { inRange, rangeOf } from './category-range.js';

describe('CategorySet', () => {
  it('uses the shorter list of included or excluded ids', () => {
    expect(rangeOf([1], [1, 2, 3])).toEqual({ only: [1] });
    expect(rangeOf([1, 3], [1, 2, 3])).toEqual({ except: [2] });
    expect(rangeOf([1, 2], [1, 2])).toEqual({ except: [] });
    expect(rangeOf([], [])).toEqual({ only: [] });
  });

  it('has no SQL condition for all categories and a false condition for no category', () => {
    expect(inRange('x', { except: [] })).toBeUndefined();
    expect(inRange('x', { only: [] })).toBe(NEVER);
    expect(inRange('x', { except: [4, 5] })).toEqual({ sql: 'x NOT IN (?, ?)', values: [4, 5] });
    expect(inRange('x', { only: [4] })).toEqual({ sql: 'x IN (?)', values: [4] });
  });
});
