import type { Dialect } from '../sql.js';

/** The value of a column in an export. Times are ISO 8601 texts. */
export type PortableValue = string | number | boolean | null;

/** Limits of a column that the conversion of its values depends on. */
export interface ColumnLimits {
  /** Maximum number of characters of a text; undefined if unlimited. */
  readonly length: number | undefined;
  /** Fractional digits of a second or of a decimal number. */
  readonly digits: number;
}

/** Conversion between database and export for a group of column types. The callers handle NULL. */
export interface ColumnCodec {
  /** SQL that reads the column so that both drivers return the same value. Default: the column itself. */
  readonly readExpression?: (column: string, dialect: Dialect) => string;
  /** Converts a read value to its form in the export. Default: unchanged. */
  readonly encode?: (raw: unknown, limits: ColumnLimits) => PortableValue;
  /** True if values have unlimited length when the column sets no limit. */
  readonly isUnbounded?: boolean;
  /** Returns the error of an exported value, for example `must be a text`, or undefined. */
  readonly validate: (value: unknown, limits: ColumnLimits) => string | undefined;
  /** Converts an exported value to the form that both drivers store. Default: unchanged. */
  readonly decode?: (value: PortableValue) => string | number | Buffer;
}

const asText = (column: string, dialect: Dialect): string =>
  `CAST(${column} AS ${dialect === 'mysql' ? 'CHAR' : 'TEXT'})`;

const errorUnless = (isGood: boolean, error: string): string | undefined => (isGood ? undefined : error);

const STORED_TIME = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?$/;
const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const DECIMAL = /^-?\d+(?:\.(\d+))?$/;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const text: ColumnCodec = {
  isUnbounded: true,
  validate: (value, { length }) => {
    if (typeof value !== 'string') return 'must be a text';
    if (/\p{Surrogate}/u.test(value)) return 'contains an unpaired surrogate';
    const isLong = length !== undefined && value.length > length && [...value].length > length;
    return errorUnless(!isLong, `must have at most ${length} characters`);
  },
};

// The MySQL driver would parse the JSON, and serializing the JSON again would not produce the same bytes.
const json: ColumnCodec = { ...text, readExpression: asText };

const integer: ColumnCodec = {
  validate: (value) => errorUnless(Number.isSafeInteger(value), 'must be a whole number'),
};

/** As text: JavaScript numbers cannot represent all 64-bit integers. */
const bigint: ColumnCodec = {
  readExpression: asText,
  validate: (value) =>
    errorUnless(typeof value === 'string' && /^-?\d{1,20}$/.test(value), 'must be a whole number as text'),
};

const double: ColumnCodec = {
  // MySQL returns only six digits of a single-precision number.
  readExpression: (column, dialect) => (dialect === 'mysql' ? `${column} + 0e0` : column),
  validate: (value) => errorUnless(typeof value === 'number', 'must be a number'),
};

const decimal: ColumnCodec = {
  readExpression: asText,
  encode: (raw, { digits }) => {
    const [whole, behind = ''] = String(raw).split('.');
    return digits === 0 ? whole! : `${whole}.${behind.padEnd(digits, '0')}`;
  },
  validate: (value, { digits }) => {
    const behind = typeof value === 'string' ? DECIMAL.exec(value) : null;
    if (!behind) return 'must be a decimal number as text';
    return errorUnless((behind[1] ?? '').length <= digits, `must have at most ${digits} decimal places`);
  },
};

const boolean: ColumnCodec = {
  encode: (raw) => Number(raw) !== 0,
  validate: (value) => errorUnless(typeof value === 'boolean', 'must be true or false'),
  decode: Number,
};

const time: ColumnCodec = {
  readExpression: asText,
  encode: (raw, { digits }) => {
    const [, day, clock, fraction = ''] = STORED_TIME.exec(String(raw)) ?? [];
    if (day === undefined) throw new Error(`${String(raw)} is not a valid time`);
    const padded = fraction.padEnd(digits, '0');
    return `${day}T${clock}${padded && `.${padded}`}Z`;
  },
  validate: (value, { digits }) => {
    const [, seconds, fraction = ''] = (typeof value === 'string' && TIME.exec(value)) || [];
    if (seconds === undefined || !isReal(`${seconds}Z`)) return 'must be a time as in 2026-01-31T23:59:59.123Z';
    return errorUnless(fraction.length <= digits, `must have at most ${digits} fractional digits of a second`);
  },
  decode: (value) => String(value).replace('T', ' ').replace('Z', ''),
};

const day: ColumnCodec = {
  readExpression: asText,
  validate: (value) =>
    errorUnless(
      typeof value === 'string' && DAY.test(value) && isReal(`${value}T00:00:00Z`),
      'must be a day as in 2026-01-31',
    ),
};

const bytes: ColumnCodec = {
  isUnbounded: true,
  encode: (raw) => (raw as Buffer).toString('base64'),
  validate: (value) => errorUnless(typeof value === 'string' && BASE64.test(value), 'must be bytes in Base64'),
  decode: (value) => Buffer.from(String(value), 'base64'),
};

/** `Date` rolls an invalid day or hour over to a valid time, which differs from the input. */
function isReal(time: string): boolean {
  const date = new Date(time);
  return !Number.isNaN(date.getTime()) && date.toISOString() === time.replace('Z', '.000Z');
}

/** By the column type in `@Column`. */
const CODECS: Readonly<Record<string, ColumnCodec>> = {
  ...codecsFor(
    text,
    'varchar',
    'nvarchar',
    'char',
    'text',
    'tinytext',
    'mediumtext',
    'longtext',
    'string',
    'uuid',
    'enum',
  ),
  ...codecsFor(text, 'simple-array', 'simple-json', 'simple-enum'),
  ...codecsFor(json, 'json'),
  ...codecsFor(integer, 'integer', 'int', 'tinyint', 'smallint', 'mediumint', 'number'),
  ...codecsFor(bigint, 'bigint'),
  ...codecsFor(double, 'float', 'double', 'double precision', 'real'),
  ...codecsFor(decimal, 'decimal', 'numeric', 'dec'),
  ...codecsFor(boolean, 'boolean', 'bool'),
  ...codecsFor(time, 'datetime'),
  ...codecsFor(day, 'date'),
  ...codecsFor(bytes, 'blob', 'tinyblob', 'mediumblob', 'longblob', 'binary', 'varbinary'),
};

function codecsFor(kind: ColumnCodec, ...types: readonly string[]): Record<string, ColumnCodec> {
  return Object.fromEntries(types.map((type) => [type, kind]));
}

/** Returns undefined for a type without an export format. */
export function findColumnCodec(type: unknown): ColumnCodec | undefined {
  if (type === Date) return time;
  return CODECS[typeof type === 'function' ? type.name.toLowerCase() : String(type)];
}
