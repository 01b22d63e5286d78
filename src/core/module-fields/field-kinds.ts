import { isoTime } from '../database/index.js';
import type { FieldSchema } from '../field-table/index.js';
import type { BodyField } from '../http/input/body-fields.js';
import { parseTime } from '../text/index.js';

/** The kinds of the stored fields, by name: decorators of a DTO property such as `TimeField()` or `ChoiceField(['news', 'arts'])`. */
export type FieldKinds = Readonly<Record<string, BodyField>>;

/** A value of a stored field as in JSON. Times are ISO 8601. */
export type FieldValue = string | number | boolean | null;

/** OpenAPI schema of a kind. */
export interface KindSchema {
  readonly type: FieldSchema['type'];
  readonly format?: string;
  readonly enum?: readonly (string | number)[];
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

export const kindSchema = ({ schema }: BodyField): KindSchema => schema as KindSchema;

export const isTime = (kind: BodyField): boolean => kindSchema(kind).format === 'date-time';

export const isFreeText = (kind: BodyField): boolean =>
  kindSchema(kind).type === 'string' && !isTime(kind) && !kindSchema(kind).enum;

export const trimmed = (kind: BodyField, value: unknown): unknown =>
  isFreeText(kind) && typeof value === 'string' ? value.trim() : value;

export const toStored = (kind: BodyField, value: unknown): FieldValue =>
  isTime(kind) && typeof value === 'string' ? parseTime(value)!.toISOString() : (trimmed(kind, value) as FieldValue);

export function fromSql(kind: BodyField, value: unknown): FieldValue {
  if (value === null || value === undefined) return null;
  if (isTime(kind)) return isoTime(value as Date | string);
  return kindSchema(kind).type === 'boolean' ? Boolean(value) : (value as FieldValue);
}
