import { allOf, anyOf, condition, NEVER } from './sql.js';

const a = condition('a = ?', 1);
const b = condition('b IN (?, ?)', 2, 3);

describe('allOf', () => {
  it('joins the defined conditions with AND and keeps the order of the values', () => {
    expect(allOf(a, undefined, b)).toEqual({ sql: '(a = ? AND b IN (?, ?))', values: [1, 2, 3] });
    expect(allOf(undefined, b)).toEqual(b);
  });

  it('returns undefined without conditions, and NEVER if one condition is NEVER', () => {
    expect([allOf(), allOf(undefined), allOf(a, NEVER)]).toEqual([undefined, undefined, NEVER]);
  });
});

describe('anyOf', () => {
  it('joins the conditions with OR and drops NEVER', () => {
    expect(anyOf(b, NEVER, a)).toEqual({ sql: '(b IN (?, ?) OR a = ?)', values: [2, 3, 1] });
    expect(anyOf(NEVER, a)).toEqual(a);
  });

  it('returns undefined if one condition is undefined, and NEVER if no condition can match', () => {
    expect([anyOf(a, undefined), anyOf(), anyOf(NEVER)]).toEqual([undefined, NEVER, NEVER]);
  });
});
