import type { SqlValue } from './sql-value.js';

/** A condition of a SQL statement with its bound values. An undefined condition matches every row. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** Matches no row. */
export const NEVER: Condition = { sql: '1 = 0', values: [] };

/** Matches every row, for a statement that requires a condition. */
export const ALWAYS: Condition = { sql: '1 = 1', values: [] };

/** Creates a condition from SQL with placeholders: `condition('id = ?', 7)`. */
export const condition = (sql: string, ...values: readonly SqlValue[]): Condition => ({ sql, values });

/** Joins conditions with AND. Undefined conditions are skipped. Returns undefined if no condition remains. */
export function allOf(...conditions: readonly (Condition | undefined)[]): Condition | undefined {
  const real = conditions.filter((one) => one !== undefined);
  if (real.includes(NEVER)) return NEVER;
  return real.length === 0 ? undefined : joinConditions(real, 'AND');
}

/** Joins conditions with OR. Returns undefined if one condition is undefined, and `NEVER` without conditions. */
export function anyOf(...conditions: readonly (Condition | undefined)[]): Condition | undefined {
  const real = conditions.filter((one) => one !== undefined);
  if (real.length < conditions.length) return undefined;
  const possible = real.filter((one) => one !== NEVER);
  return possible.length === 0 ? NEVER : joinConditions(possible, 'OR');
}

function joinConditions(conditions: readonly Condition[], by: 'AND' | 'OR'): Condition {
  const [only, ...others] = conditions;
  if (others.length === 0) return only!;
  return {
    sql: `(${conditions.map(({ sql }) => sql).join(` ${by} `)})`,
    values: conditions.flatMap(({ values }) => values),
  };
}
