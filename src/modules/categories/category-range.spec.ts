import { NEVER } from '../../core/database/index.js';
import { inRange, rangeOf } from './category-range.js';

describe('a range of categories', () => {
  it('is said the shorter way', () => {
    expect(rangeOf([1], [1, 2, 3])).toEqual({ only: [1] });
    expect(rangeOf([1, 3], [1, 2, 3])).toEqual({ except: [2] });
    expect(rangeOf([1, 2], [1, 2])).toEqual({ except: [] });
    expect(rangeOf([], [])).toEqual({ only: [] });
  });

  it('is no condition where it is all, and one that never fits where it is nothing', () => {
    expect(inRange('x', { except: [] })).toBeUndefined();
    expect(inRange('x', { only: [] })).toBe(NEVER);
    expect(inRange('x', { except: [4, 5] })).toEqual({ sql: 'x NOT IN (?, ?)', values: [4, 5] });
    expect(inRange('x', { only: [4] })).toEqual({ sql: 'x IN (?)', values: [4] });
  });
});
