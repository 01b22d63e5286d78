import { isDeepStrictEqual } from 'node:util';
import { isForeignKeyViolation, isUniqueViolation } from '../../src/core/database/index.js';
import { DomainError } from '../../src/core/errors/domain-error.js';

/** The outcome of a call: its result or its error, and the changed rows. */
export interface Outcome {
  readonly result?: unknown;
  readonly error?: string;
  readonly changes: Changes;
}

/** The removed and the added rows by table. Tables without changes are omitted. */
export type Changes = Readonly<
  Record<string, { readonly removed: readonly object[]; readonly added: readonly object[] }>
>;

export type Tables = Readonly<Record<string, readonly object[]>>;

const SQL_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?$/;

/** A column for the position of a cursor. A page that is read with two statements has it only in the first. */
const POSITION_COLUMN = /^key\d+$/;

/** Converts a value to one form: drivers return times as strings or dates, and whole numbers as numbers or bigints. */
export function toComparable(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') return SQL_TIME.test(value) ? `${value.replace(' ', 'T')}Z` : value;
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Map) return { entries: toComparable([...value].sort()) };
  if (value instanceof Set) return { members: toComparable([...value].sort()) };
  if (Array.isArray(value)) return value.map(toComparable);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name]) => !POSITION_COLUMN.test(name));
  return Object.fromEntries(members.map(([name, member]) => [name, toComparable(member)]));
}

/** Replaces the values of the named members by their types. */
export function withoutValues(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutValues(each, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      names.includes(name) && member !== null ? typeof member : withoutValues(member, names),
    ]),
  );
}

/** Returns true if two databases without rows would return the same result. */
export function isEmptyResult(result: unknown): boolean {
  if (result === undefined || result === null || result === false || result === 0 || result === '') return true;
  if (Array.isArray(result)) return result.length === 0;
  if (typeof result !== 'object') return false;
  const { items, events, entries, members } = result as Record<string, unknown>;
  const list = items ?? events ?? entries ?? members;
  return Array.isArray(list) && list.length === 0;
}

export function changesBetween(before: Tables, after: Tables): Changes {
  const changed = Object.keys(after).filter((table) => !isDeepStrictEqual(before[table], after[table]));
  return Object.fromEntries(
    changed.map((table) => {
      const [was, is] = [before[table]!, after[table]!];
      return [table, { removed: missingIn(is, was), added: missingIn(was, is) }];
    }),
  );
}

const missingIn = (rows: readonly object[], others: readonly object[]): object[] => {
  const known = new Set(rows.map((row) => JSON.stringify(row)));
  return others.filter((row) => !known.has(JSON.stringify(row)));
};

/** Returns the kind of an error, which must be equal on both databases. The messages differ. */
export function errorKind(error: unknown): string {
  if (error instanceof DomainError) return error.kind;
  if (isUniqueViolation(error)) return 'unique violation';
  if (isForeignKeyViolation(error)) return 'foreign key violation';
  return String(error);
}
