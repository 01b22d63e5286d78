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
