import { conflict } from '../../src/core/errors/domain-error.js';
import { changesBetween, errorKind, isEmptyResult, toComparable, withoutValues } from './comparison.js';
import { differencesOf } from './expectations.js';
import type { ScenarioCall } from './scenario.js';

const read = (call: Partial<ScenarioCall> = {}): ScenarioCall => ({
  ...{ title: 'find', mode: 'read', run: () => undefined },
  ...call,
});
const returned = (result: unknown) => ({ result, changes: {} });

describe('the comparison of two outcomes', () => {
  it('accepts the same rows in the same order', () => {
    expect(differencesOf(read(), returned([1, 2]), returned([1, 2]))).toEqual([]);
  });

  it.each([
    ['another order', returned([2, 1])],
    ['a missing row', returned([1])],
    ['a value of another type', returned([1, '2'])],
    ['an error', { error: 'conflict', changes: {} }],
    ['another change', { ...returned([1, 2]), changes: { tags: { removed: [], added: [{ id: 1 }] } } }],
  ])('notices %s', (_, other) => {
    expect(differencesOf(read(), returned([1, 2]), other)).not.toEqual([]);
  });

  it('ignores the order of rows that have none', () => {
    expect(differencesOf(read({ isUnordered: true }), returned([1, 2]), returned([2, 1]))).toEqual([]);
    expect(differencesOf(read({ isUnordered: true }), returned([1, 2]), returned([2, 2]))).not.toEqual([]);
  });

  it('ignores random values and nothing else', () => {
    const call = read({ random: ['token'] });
    const [one, other] = [[{ id: 1, token: 'a' }], [{ id: 1, token: 'b' }]];
    expect(differencesOf(call, returned(one), returned(other))).toEqual([]);
    expect(differencesOf(call, returned(one), returned([{ id: 2, token: 'a' }]))).not.toEqual([]);
  });

  it('refuses an empty result that is not declared', () => {
    expect(differencesOf(read(), returned([]), returned([]))).not.toEqual([]);
    expect(differencesOf(read({ returnsNothing: true }), returned([]), returned([]))).toEqual([]);
    expect(differencesOf(read({ returnsNothing: true }), returned([1]), returned([1]))).not.toEqual([]);
  });

  it('refuses a write that changes no rows and is not declared', () => {
    expect(differencesOf(read({ mode: 'write' }), returned(1), returned(1))).not.toEqual([]);
    expect(differencesOf(read({ mode: 'write', changesNothing: true }), returned(1), returned(1))).toEqual([]);
  });

  it('refuses an error that is not declared, also if both databases have it', () => {
    const failed = { error: 'conflict', changes: {} };
    expect(differencesOf(read(), failed, failed)).not.toEqual([]);
    expect(differencesOf(read({ fails: 'conflict' }), failed, failed)).toEqual([]);
  });

  it('refuses a declared difference that is gone', () => {
    const call = read({ differs: { because: 'of an example', same: (rows: readonly number[]) => rows.length } });
    expect(differencesOf(call, returned([1, 2]), returned([2, 1]))).toEqual([]);
    expect(differencesOf(call, returned([1, 2]), returned([1, 2]))).not.toEqual([]);
    expect(differencesOf(call, returned([1, 2]), returned([2]))).not.toEqual([]);
  });
});

describe('the values that are compared', () => {
  it('have one form for times and whole numbers of both drivers', () => {
    const rows = [{ at: new Date('2026-01-31T08:00:00.123Z'), size: 7n }];
    expect(toComparable(rows)).toEqual([{ at: '2026-01-31T08:00:00.123Z', size: 7 }]);
    expect(toComparable([{ at: '2026-01-31 08:00:00.123', size: 7 }])).toEqual(toComparable(rows));
  });

  it('are empty for empty lists, pages and maps', () => {
    expect([null, [], 0, { items: [] }, toComparable(new Map())].map(isEmptyResult)).not.toContain(false);
    expect([1, true, [0], { items: [1] }, { total: 0 }].map(isEmptyResult)).not.toContain(true);
  });

  it('contain the rows that a call removed and added', () => {
    const before = { tags: [{ id: 1 }, { id: 2 }], users: [] };
    const after = { tags: [{ id: 2 }, { id: 3 }], users: [] };
    expect(changesBetween(before, after)).toEqual({ tags: { removed: [{ id: 1 }], added: [{ id: 3 }] } });
  });

  it('contain only the types of random values', () => {
    expect(withoutValues({ token: 'a', lease: null }, ['token', 'lease'])).toEqual({ token: 'string', lease: null });
  });

  it('contain the kind of an error, independent of the driver', () => {
    const errors = [
      conflict('Taken'),
      { code: 'ER_DUP_ENTRY' },
      { driverError: { code: 'SQLITE_CONSTRAINT_FOREIGNKEY' } },
    ];
    expect(errors.map(errorKind)).toEqual(['conflict', 'unique violation', 'foreign key violation']);
  });
});
