export type SqlValue = string | number | boolean | Date | null;

/** A value as both drivers take it. */
export type BoundValue = string | number | null;

export const boundValues = (values: readonly SqlValue[]): BoundValue[] =>
  values.map((value) => {
    if (value instanceof Date) return sqlTime(value);
    return typeof value === 'boolean' ? Number(value) : value;
  });

/** `2026-01-31 23:59:59.123`, UTC: how both databases keep a time. */
export const sqlTime = (time: Date): string => time.toISOString().replace('T', ' ').replace('Z', '');

/** A time read as a raw row, as ISO 8601: SQLite gives text, MySQL's driver a Date. */
export function isoTime(value: Date | string): string;
export function isoTime(value: Date | string | null): string | null;
export function isoTime(value: Date | string | null): string | null {
  if (value === null) return null;
  return typeof value === 'string' ? `${value.replace(' ', 'T')}Z` : value.toISOString();
}

/** `?, ?, ?`: as many placeholders as there are values. */
export const placeholders = (values: readonly unknown[]): string => values.map(() => '?').join(', ');
