import { channel } from 'node:diagnostics_channel';

/** The SQL variant of the database. `mysql` also means MariaDB. */
export type Dialect = 'mysql' | 'sqlite';

/** A JOIN that reads the left table first. */
export const ORDERED_JOIN_SQL: Readonly<Record<Dialect, string>> = { mysql: 'STRAIGHT_JOIN', sqlite: 'CROSS JOIN' };

/** A value for a placeholder of a statement. A `Date` is stored in UTC with milliseconds, a boolean as 0 or 1. */
export type SqlValue = string | number | boolean | Date | null;

/** A value that both drivers accept. */
export type BoundValue = string | number | null;

export const boundValues = (values: readonly SqlValue[]): BoundValue[] =>
  values.map((value) => {
    if (value instanceof Date) return sqlTime(value);
    return typeof value === 'boolean' ? Number(value) : value;
  });

const statements = channel('masthead:sql');

/** Publishes a statement (`{sql, parameters}`) while the channel has subscribers, for counting statements and for tracing. */
export function publishStatement(sql: string, parameters: readonly unknown[] | undefined): void {
  if (statements.hasSubscribers) statements.publish({ sql, parameters });
}

/** `2026-01-31 23:59:59.123` in UTC, the format in which both databases store a time. */
export const sqlTime = (time: Date): string => time.toISOString().replace('T', ' ').replace('Z', '');

/** Converts a time of a raw row to ISO 8601. SQLite returns a text, the MySQL driver a Date. */
export function isoTime(value: Date | string): string;
export function isoTime(value: Date | string | null): string | null;
export function isoTime(value: Date | string | null): string | null {
  if (value === null) return null;
  return typeof value === 'string' ? `${value.replace(' ', 'T')}Z` : value.toISOString();
}

/** A `LIMIT` for all rows: both databases require one before an `OFFSET`. */
export const ALL_ROWS = 1_000_000_000;

/** `?, ?, ?`: one placeholder for each value. */
export const placeholders = (values: readonly unknown[]): string => values.map(() => '?').join(', ');

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

/**
 * `eq`, `ne`, `gt`, `gte`, `lt` and `lte` compare with one value, `in` with a list of values. `like` finds texts that contain the value.
 */
export type ComparisonOperator = 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'like';

/** A column, or another SQL expression, that is compared with values of a client. */
export interface ComparableColumn {
  readonly sql: string;
  /** True for a text column. Texts are compared byte by byte, independent of the collation of the column; `like` ignores case. */
  readonly isText?: boolean;
}

const SQL_OPERATORS = { eq: '=', ne: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' };

/** Compares a column with the values that a client sent. `ne` also matches NULL. */
export function comparisonCondition(
  { sql, isText = false }: ComparableColumn,
  operator: ComparisonOperator,
  values: readonly SqlValue[],
  dialect: Dialect,
): Condition {
  const binary = isText && dialect === 'mysql' ? ' COLLATE utf8mb4_bin' : '';
  if (operator === 'like') return containsCondition(sql, String(values[0]), dialect);
  if (operator === 'in') return condition(`${sql}${binary} IN (${placeholders(values)})`, ...values);
  const compared = condition(`${sql} ${SQL_OPERATORS[operator]} ?${binary}`, values[0]!);
  return operator === 'ne' ? anyOf(compared, condition(`${sql} IS NULL`))! : compared;
}

/** One comparison that a client requested, with the name of the field. */
export interface ComparisonTerm<Field extends string = string> {
  readonly field: Field;
  readonly operator: ComparisonOperator;
  readonly values: readonly SqlValue[];
}

/** Joins the terms with AND. Returns undefined if `terms` is empty. */
export const comparisonTermsCondition = <Field extends string>(
  terms: readonly ComparisonTerm<Field>[],
  columns: Readonly<Record<Field, ComparableColumn>>,
  dialect: Dialect,
): Condition | undefined =>
  allOf(...terms.map(({ field, operator, values }) => comparisonCondition(columns[field], operator, values, dialect)));

/** Case-insensitive in every script. */
function containsCondition(sql: string, text: string, dialect: Dialect): Condition {
  const binary = dialect === 'mysql' ? ' COLLATE utf8mb4_bin' : '';
  return condition(`${foldCase(sql, dialect)} LIKE ${foldCase('?', dialect)}${binary} ESCAPE '!'`, toLikePattern(text));
}

/** Pattern for `LIKE … ESCAPE '!'` that matches texts containing `text`. `%` and `_` are matched literally. */
export const toLikePattern = (text: string): string => `%${text.replace(/[!%_]/g, '!$&')}%`;

/** Returns SQL that converts a text to lower case. The built-in LOWER of SQLite converts ASCII only. */
export const lowerCaseSql = (sql: string, dialect: Dialect): string =>
  `${dialect === 'mysql' ? 'LOWER' : 'lower_case'}(${sql})`;

/**
 * Converts to lower case with a single form of sigma. SQL converts both sides of a comparison, because JavaScript chooses between
 * the two small sigmas by the adjacent letters.
 */
const foldCase = (sql: string, dialect: Dialect): string => `REPLACE(${lowerCaseSql(sql, dialect)}, 'ς', 'σ')`;
