import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { bodyField, type FieldOptions } from '../../http/input/body-fields.js';
import { toItemError, type FieldValidator } from '../../http/input/field-validators.js';
import { POSITIVE_INTEGER_PATTERN, RESOURCE_ID_SCHEMA } from '../../http/params.js';
import { toObjectMembers } from './resource-input.js';

/** A to-one relationship, parsed to its id: `{ "data": { "type": "category", "id": "5" } }`. `nullable` accepts `data: null`. */
export function ToOneField(type: string, options: FieldOptions = {}): PropertyDecorator {
  const rule = `must be {"data": {"type": "${type}", "id": "…"}}${options.nullable ? ' or {"data": null}' : ''}.`;
  return applyDecorators(
    Transform(({ value }) => {
      const data = dataOf(value);
      return data === null && options.nullable ? null : (parseId(type, data) ?? wrapInvalid(value));
    }),
    bodyField(
      options,
      (value) => (value === undefined ? 'is required.' : typeof value === 'number' ? undefined : rule),
      {
        ...relationshipSchema({ ...identifierSchema(type), ...(options.nullable && { nullable: true }) }),
        nullable: false,
      },
    ),
  );
}

/** A to-many relationship of at most `maxItems` resources, parsed to their ids. */
export function ToManyField(type: string, maxItems: number, options: FieldOptions = {}): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => {
      const data = dataOf(value);
      return Array.isArray(data) && data.length <= maxItems
        ? data.map((entry) => parseId(type, entry) ?? wrapInvalid(entry))
        : wrapInvalid(value);
    }),
    bodyField(
      options,
      toManyValidator(type, maxItems),
      relationshipSchema({ type: 'array', maxItems, items: identifierSchema(type) }),
    ),
  );
}

const toManyValidator =
  (type: string, maxItems: number): FieldValidator =>
  (value) => {
    if (value === undefined) return 'is required.';
    if (!Array.isArray(value)) return `must be {"data": […]} with no more than ${maxItems} entries.`;
    const faults = value.flatMap((entry, index) =>
      typeof entry === 'number' ? [] : [toItemError(index, `must be {"type": "${type}", "id": "…"}.`)],
    );
    return faults.length === 0 ? undefined : faults.join('\n');
  };

const IDENTIFIER_MEMBERS = ['type', 'id', 'meta', 'attributes', 'relationships', 'links'];

/** Wraps invalid input, because a sent number such as `5` would otherwise pass as a parsed linkage. */
const wrapInvalid = (value: unknown): unknown => (value === undefined ? undefined : { value });

/** Returns undefined if the value is not a relationship object. Writes ignore links and meta. */
const dataOf = (value: unknown): unknown => toObjectMembers(value, ['data', 'links', 'meta'])?.['data'];

/** Ignores the members of an included resource, which clients send in place of its identifier. */
function parseId(type: string, value: unknown): number | undefined {
  const { type: sent, id } = toObjectMembers(value, IDENTIFIER_MEMBERS) ?? {};
  return sent === type && typeof id === 'string' && POSITIVE_INTEGER_PATTERN.test(id) ? Number(id) : undefined;
}

const identifierSchema = (type: string) => ({
  type: 'object' as const,
  required: ['type', 'id'],
  properties: {
    type: { type: 'string' as const, enum: [type] },
    id: { ...RESOURCE_ID_SCHEMA, example: '1' },
  },
});

const relationshipSchema = (data: object) =>
  ({ type: 'object' as const, required: ['data'], properties: { data } }) as object;
