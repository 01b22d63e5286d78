export type SqlValue = string | number | boolean | Date | null;

/** A value that both drivers accept. */
export type BoundValue = string | number | null;

export const boundValues = (values: readonly SqlValue[]): BoundValue[] =>
  values.map((value) => {
    if (value instanceof Date) return sqlTime(value);
    return typeof value === 'boolean' ? Number(value) : value;
  });

/** `2026-01-31 23:59:59.123` in UTC, the format in which both databases store a time. */
export const sqlTime = (time: Date): string => time.toISOString().replace('T', ' ').replace('Z', '');

/** Converts a time of a raw row to ISO 8601. SQLite returns a text, the MySQL driver a Date. */
export function isoTime(value: Date | string): string;
export function isoTime(value: Date | string | null): string | null;
export function isoTime(value: Date | string | null): string | null {
  if (value === null) return null;
  return typeof value === 'string' ? `${value.replace(' ', 'T')}Z` : value.toISOString();
}

/** `?, ?, ?`: one placeholder for each value. */
export const placeholders = (values: readonly unknown[]): string => values.map(() => '?').join(', ');
