import { allOf, anyOf, condition, NEVER } from './condition.js';

const a = condition('a = ?', 1);
const b = condition('b IN (?, ?)', 2, 3);

describe('allOf', () => {
  it('joins what there is, with the values in their order', () => {
    expect(allOf(a, undefined, b)).toEqual({ sql: '(a = ? AND b IN (?, ?))', values: [1, 2, 3] });
    expect(allOf(undefined, b)).toEqual(b);
  });

  it('is no condition where there is none, and never fits where one never does', () => {
    expect([allOf(), allOf(undefined), allOf(a, NEVER)]).toEqual([undefined, undefined, NEVER]);
  });
});

describe('anyOf', () => {
  it('joins what can fit', () => {
    expect(anyOf(b, NEVER, a)).toEqual({ sql: '(b IN (?, ?) OR a = ?)', values: [2, 3, 1] });
    expect(anyOf(NEVER, a)).toEqual(a);
  });

  it('is no condition where everything fits one, and never fits where there is none', () => {
    expect([anyOf(a, undefined), anyOf(), anyOf(NEVER)]).toEqual([undefined, NEVER, NEVER]);
  });
});
