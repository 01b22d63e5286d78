import { isDeepStrictEqual } from 'node:util';
import { isEmptyResult, type Outcome, withoutValues } from './comparison.js';
import type { ScenarioCall } from './scenario.js';

/** A difference between an actual and an expected value, with a label for the test output. */
export interface Difference {
  readonly what: string;
  readonly actual: unknown;
  readonly expected: unknown;
}

/** Compares the outcome on SQLite with the declaration of the call, and the outcome on MariaDB with the outcome on SQLite. */
export const differencesOf = (call: ScenarioCall, onSqlite: Outcome, onMariadb: Outcome): Difference[] =>
  [...declarationDifferences(call, onSqlite), ...databaseDifferences(call, onSqlite, onMariadb)].filter(
    ({ actual, expected }) => !isDeepStrictEqual(actual, expected),
  );

/** A call that returns and changes nothing would be equal on any two databases. */
function declarationDifferences(call: ScenarioCall, { result, error, changes }: Outcome): Difference[] {
  const what = { actual: error, expected: call.fails, what: 'the error' };
  if (call.fails !== undefined) return [what];
  const changesRows = Object.keys(changes).length > 0;
  if (call.mode === 'write') {
    return [what, { what: 'rows are changed', actual: changesRows, expected: !call.changesNothing }];
  }
  return [
    what,
    { what: 'the changes of a read', actual: changes, expected: {} },
    { what: 'the result is empty', actual: isEmptyResult(result), expected: Boolean(call.returnsNothing) },
  ];
}

function databaseDifferences({ differs, ...call }: ScenarioCall, onSqlite: Outcome, onMariadb: Outcome): Difference[] {
  const [expected, actual] = [normalized(call, onSqlite), normalized(call, onMariadb)];
  if (!differs) return [{ what: 'the outcome on MariaDB', actual, expected }];
  const same = ({ result, ...outcome }: Outcome) => ({ ...outcome, result: differs.same(result as never) });
  return [
    { what: 'the declared difference', actual: !isDeepStrictEqual(actual, expected), expected: true },
    { what: 'the same part on MariaDB', actual: same(onMariadb), expected: same(onSqlite) },
  ];
}

function normalized({ isUnordered, random = [] }: Omit<ScenarioCall, 'differs'>, outcome: Outcome): unknown {
  const { result } = outcome;
  const rows = isUnordered && Array.isArray(result) ? result.map((row) => JSON.stringify(row)).sort() : result;
  return withoutValues({ ...outcome, result: rows }, random);
}
