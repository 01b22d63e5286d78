import type { SqlValue } from './sql-value.js';

/** A condition of a statement, with its values. Where one may be undefined, undefined means that everything fits. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** Nothing fits. */
export const NEVER: Condition = { sql: '1 = 0', values: [] };

/** Everything fits: for a statement that must have a condition. */
export const ALWAYS: Condition = { sql: '1 = 1', values: [] };

export const condition = (sql: string, ...values: readonly SqlValue[]): Condition => ({ sql, values });

export function allOf(...conditions: readonly (Condition | undefined)[]): Condition | undefined {
  const real = conditions.filter((one) => one !== undefined);
  if (real.includes(NEVER)) return NEVER;
  return real.length === 0 ? undefined : joined(real, 'AND');
}

export function anyOf(...conditions: readonly (Condition | undefined)[]): Condition | undefined {
  const real = conditions.filter((one) => one !== undefined);
  if (real.length < conditions.length) return undefined;
  const possible = real.filter((one) => one !== NEVER);
  return possible.length === 0 ? NEVER : joined(possible, 'OR');
}

function joined(conditions: readonly Condition[], by: 'AND' | 'OR'): Condition {
  const [only, ...others] = conditions;
  if (others.length === 0) return only!;
  return {
    sql: `(${conditions.map(({ sql }) => sql).join(` ${by} `)})`,
    values: conditions.flatMap(({ values }) => values),
  };
}
