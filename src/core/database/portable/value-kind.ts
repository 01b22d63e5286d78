import type { Dialect } from '../database-target.js';

export type PortableValue = string | number | boolean | null;

/** Limits of a column that the conversion of its values depends on. */
export interface ValueLimits {
  /** Maximum number of characters of a text; undefined if unlimited. */
  readonly length: number | undefined;
  /** Fractional digits of a second or of a decimal number. */
  readonly digits: number;
}

/** Conversion between database and export for a group of column types. The callers handle NULL. */
export interface ValueKind {
  /** SQL that reads the column so that both drivers return the same value. Default: the column itself. */
  readonly read?: (column: string, dialect: Dialect) => string;
  /** Converts a read value to its form in the export. Default: unchanged. */
  readonly show?: (raw: unknown, limits: ValueLimits) => PortableValue;
  /** True if values have unlimited length when the column sets no limit. */
  readonly isLong?: boolean;
  /** Returns the error of an exported value, for example `must be a text`, or undefined. */
  readonly fault: (value: unknown, limits: ValueLimits) => string | undefined;
  /** Converts an exported value to the form that both drivers store. Default: unchanged. */
  readonly bind?: (value: PortableValue) => string | number | Buffer;
}

const asText = (column: string, dialect: Dialect): string =>
  `CAST(${column} AS ${dialect === 'mysql' ? 'CHAR' : 'TEXT'})`;

const unless = (isGood: boolean, fault: string): string | undefined => (isGood ? undefined : fault);

const STORED_TIME = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?$/;
const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const DECIMAL = /^-?\d+(?:\.(\d+))?$/;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const text: ValueKind = {
  isLong: true,
  fault: (value, { length }) => {
    if (typeof value !== 'string') return 'must be a text';
    if (/\p{Surrogate}/u.test(value)) return 'contains an unpaired surrogate';
    const isLong = length !== undefined && value.length > length && [...value].length > length;
    return unless(!isLong, `must have at most ${length} characters`);
  },
};

// The MySQL driver would parse the JSON, and serializing the JSON again would not produce the same bytes.
const json: ValueKind = { ...text, read: asText };

const integer: ValueKind = { fault: (value) => unless(Number.isSafeInteger(value), 'must be a whole number') };

/** As text: JavaScript numbers cannot represent all 64-bit integers. */
const bigint: ValueKind = {
  read: asText,
  fault: (value) => unless(typeof value === 'string' && /^-?\d{1,20}$/.test(value), 'must be a whole number as text'),
};

const double: ValueKind = {
  // MySQL returns only six digits of a single-precision number.
  read: (column, dialect) => (dialect === 'mysql' ? `${column} + 0e0` : column),
  fault: (value) => unless(typeof value === 'number', 'must be a number'),
};

const decimal: ValueKind = {
  read: asText,
  show: (raw, { digits }) => {
    const [whole, behind = ''] = String(raw).split('.');
    return digits === 0 ? whole! : `${whole}.${behind.padEnd(digits, '0')}`;
  },
  fault: (value, { digits }) => {
    const behind = typeof value === 'string' ? DECIMAL.exec(value) : null;
    if (!behind) return 'must be a decimal number as text';
    return unless((behind[1] ?? '').length <= digits, `must have at most ${digits} decimal places`);
  },
};

const boolean: ValueKind = {
  show: (raw) => Number(raw) !== 0,
  fault: (value) => unless(typeof value === 'boolean', 'must be true or false'),
  bind: Number,
};

const time: ValueKind = {
  read: asText,
  show: (raw, { digits }) => {
    const [, day, clock, fraction = ''] = STORED_TIME.exec(String(raw)) ?? [];
    if (day === undefined) throw new Error(`${String(raw)} is not a valid time`);
    const padded = fraction.padEnd(digits, '0');
    return `${day}T${clock}${padded && `.${padded}`}Z`;
  },
  fault: (value, { digits }) => {
    const [, seconds, fraction = ''] = (typeof value === 'string' && TIME.exec(value)) || [];
    if (seconds === undefined || !isReal(`${seconds}Z`)) return 'must be a time as in 2026-01-31T23:59:59.123Z';
    return unless(fraction.length <= digits, `must have at most ${digits} fractional digits of a second`);
  },
  bind: (value) => String(value).replace('T', ' ').replace('Z', ''),
};

const day: ValueKind = {
  read: asText,
  fault: (value) =>
    unless(
      typeof value === 'string' && DAY.test(value) && isReal(`${value}T00:00:00Z`),
      'must be a day as in 2026-01-31',
    ),
};

const bytes: ValueKind = {
  isLong: true,
  show: (raw) => (raw as Buffer).toString('base64'),
  fault: (value) => unless(typeof value === 'string' && BASE64.test(value), 'must be bytes in Base64'),
  bind: (value) => Buffer.from(String(value), 'base64'),
};

/** `Date` rolls an invalid day or hour over to a valid time, which differs from the input. */
function isReal(time: string): boolean {
  const date = new Date(time);
  return !Number.isNaN(date.getTime()) && date.toISOString() === time.replace('Z', '.000Z');
}

/** By the column type in `@Column`. */
const KINDS: Readonly<Record<string, ValueKind>> = {
  ...of(text, 'varchar', 'nvarchar', 'char', 'text', 'tinytext', 'mediumtext', 'longtext', 'string', 'uuid', 'enum'),
  ...of(text, 'simple-array', 'simple-json', 'simple-enum'),
  ...of(json, 'json'),
  ...of(integer, 'integer', 'int', 'tinyint', 'smallint', 'mediumint', 'number'),
  ...of(bigint, 'bigint'),
  ...of(double, 'float', 'double', 'double precision', 'real'),
  ...of(decimal, 'decimal', 'numeric', 'dec'),
  ...of(boolean, 'boolean', 'bool'),
  ...of(time, 'datetime'),
  ...of(day, 'date'),
  ...of(bytes, 'blob', 'tinyblob', 'mediumblob', 'longblob', 'binary', 'varbinary'),
};

function of(kind: ValueKind, ...types: readonly string[]): Record<string, ValueKind> {
  return Object.fromEntries(types.map((type) => [type, kind]));
}

/** Returns undefined for a type without an export format. */
export function valueKindOf(type: unknown): ValueKind | undefined {
  if (type === Date) return time;
  return KINDS[typeof type === 'function' ? type.name.toLowerCase() : String(type)];
}
