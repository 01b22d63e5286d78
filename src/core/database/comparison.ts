import { allOf, anyOf, type Condition, condition } from './condition.js';
import { type Dialect } from './database-target.js';
import { placeholders, type SqlValue } from './sql-value.js';

export type ComparisonOperator = 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'like';

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
