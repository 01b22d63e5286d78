import { DATE_TIME_PATTERN } from '../../../src/core/text/index.js';

/** The part of an OpenAPI schema that restricts values. */
export interface ValueSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly nullable?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly items?: ValueSchema;
}

/** A value that the schema rejects, and the index of the invalid entry if the value is a list. */
export interface InvalidValue {
  readonly value: unknown;
  readonly entry?: number;
}

/** Returns JSON values that the schema rejects. */
export function invalidValuesOf(schema: ValueSchema): InvalidValue[] {
  const { type, nullable = false, items, maxItems } = schema;
  const otherTypes: InvalidValue[] = [
    ...[5, 1.5, 'text', true, {}, [], ['text']].filter((value) => !hasType(value, type)),
    ...(nullable ? [] : [null]),
  ].map((value) => ({ value }));
  if (type !== 'array') return [...otherTypes, ...invalidValuesOfType(schema).map((value) => ({ value }))];
  const [wrong] = invalidValuesOf(items!);
  const fitting = (count: number) => Array.from({ length: count }, (_, index) => `entry ${index}`);
  return [
    ...otherTypes.filter(({ value }) => !Array.isArray(value)),
    { value: ['entry', wrong!.value], entry: 1 },
    ...(maxItems === undefined ? [] : [{ value: fitting(maxItems + 1) }]),
  ];
}

const hasType = (value: unknown, type: string | undefined): boolean => {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  return typeof value === type && (type !== 'object' || !Array.isArray(value));
};

const ODD_TEXTS = ['0', '-1', '01', 'x', '1e3', '1 or 1=1'];

/** Returns values of the correct type that break another rule of the schema. */
function invalidValuesOfType({
  type,
  enum: choices,
  format,
  pattern,
  minLength,
  maxLength,
  minimum,
  maximum,
}: ValueSchema): unknown[] {
  if (choices) return [typeof choices[0] === 'number' ? 99 : 'none of them'];
  if (type === 'integer' || type === 'number') {
    return [...(minimum === undefined ? [] : [minimum - 1]), ...(maximum === undefined ? [] : [maximum + 1])];
  }
  if (type !== 'string') return [];
  return [
    ...(minLength ? ['', ' '.repeat(minLength), 'x'.repeat(minLength - 1)] : []),
    ...(maxLength === undefined || maxLength > 10_000 ? [] : ['x'.repeat(maxLength + 1)]),
    ...(format === 'date-time' ? ['yesterday', '2030-02-30T00:00:00Z'] : []),
    ...(format === 'uri' ? ['no address', 'javascript:alert(1)'] : []),
    ...(pattern === undefined ? [] : ODD_TEXTS.filter((text) => !new RegExp(pattern, 'u').test(text))),
    '\u0000',
  ];
}

/** Returns parameter texts that the schema rejects. A list of names rejects each unknown name. */
export function invalidTextsOf(name: string, schema: ValueSchema): string[] {
  if (schema.type === 'boolean') return ['', '1', 'yes', 'TRUE'];
  if (schema.pattern === DATE_TIME_PATTERN.source) return ['', 'yesterday', '2030', '2030-02-30T00:00:00Z'];
  if (schema.type === 'integer')
    return ['', 'x', '-1', '1.5', '1e1', '0', ...(schema.maximum ? [String(schema.maximum + 1)] : [])];
  if (schema.type === 'number') return ['', 'x', '-1', '1e1', 'NaN', '0x10'];
  if (schema.enum) return ['', 'none of them'];
  if (schema.pattern !== undefined)
    return ['', ...ODD_TEXTS].filter((text) => !new RegExp(schema.pattern!, 'u').test(text));
  if (/^(include|sort|fields)/.test(name)) return ['none of them', 'id;drop table users', '__proto__'];
  if (name.startsWith('page[')) return ['', 'x', 'A'.repeat(40), 'A'.repeat(1000)];
  if (name.endsWith('[in]')) return [''];
  return ['', ' ', ...(schema.maxLength === undefined ? [] : ['x'.repeat(schema.maxLength + 1)])];
}
