import { allOf, anyOf, type Condition, condition } from './condition.js';
import { type Dialect } from './database-target.js';
import { placeholders, type SqlValue } from './sql-value.js';

export type ComparisonOperator = 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'like';

export interface ComparedColumn {
  readonly sql: string;
  /** Compared to the letter, except by `like`; whatever collation the column has. */
  readonly isText?: boolean;
}

const SIGNS = { eq: '=', ne: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' };

/** A column compared with what a client has sent. What is unknown is not equal to anything, and so fits `ne`. */
export function comparison(
  { sql, isText = false }: ComparedColumn,
  operator: ComparisonOperator,
  values: readonly SqlValue[],
  dialect: Dialect,
): Condition {
  const binary = isText && dialect === 'mysql' ? ' COLLATE utf8mb4_bin' : '';
  if (operator === 'like') return containing(sql, String(values[0]), dialect);
  if (operator === 'in') return condition(`${sql}${binary} IN (${placeholders(values)})`, ...values);
  const compared = condition(`${sql} ${SIGNS[operator]} ?${binary}`, values[0]!);
  return operator === 'ne' ? anyOf(compared, condition(`${sql} IS NULL`))! : compared;
}

/** One comparison that a client has asked for, of a field by its name. */
export interface ComparisonTerm<Field extends string = string> {
  readonly field: Field;
  readonly operator: ComparisonOperator;
  readonly values: readonly SqlValue[];
}

/** All of them must hold; undefined where there is none. */
export const comparisons = <Field extends string>(
  terms: readonly ComparisonTerm<Field>[],
  columns: Readonly<Record<Field, ComparedColumn>>,
  dialect: Dialect,
): Condition | undefined =>
  allOf(...terms.map(({ field, operator, values }) => comparison(columns[field], operator, values, dialect)));

/** Without regard to case, in any script. */
function containing(sql: string, text: string, dialect: Dialect): Condition {
  const binary = dialect === 'mysql' ? ' COLLATE utf8mb4_bin' : '';
  return condition(`${small(sql, dialect)} LIKE ${small('?', dialect)}${binary} ESCAPE '!'`, containingPattern(text));
}

/** For `LIKE … ESCAPE '!'`: what has the text anywhere in it; `%` and `_` are letters like any other. */
export const containingPattern = (text: string): string => `%${text.replace(/[!%_]/g, '!$&')}%`;

/** The text in lower case. SQLite's own LOWER knows ASCII alone. */
export const lowerCase = (sql: string, dialect: Dialect): string =>
  `${dialect === 'mysql' ? 'LOWER' : 'lower_case'}(${sql})`;

/**
 * In lower case, with one form of sigma. Both sides of a comparison are made so in SQL: a capital sigma has two small ones, of which
 * JavaScript chooses by the letters around it.
 */
const small = (sql: string, dialect: Dialect): string => `REPLACE(${lowerCase(sql, dialect)}, 'ς', 'σ')`;
