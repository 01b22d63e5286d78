import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { field, type FieldOptions } from '../../http/input/body-fields.js';
import { ofItem, type Problem } from '../../http/input/check.js';
import { POSITIVE_INTEGER, RESOURCE_ID } from '../../http/params.js';
import { membersOf } from './members.js';

/** A to-one relationship, parsed to its id: `{ "data": { "type": "category", "id": "5" } }`. `nullable` accepts `data: null`. */
export function ToOneField(type: string, options: FieldOptions = {}): PropertyDecorator {
  const rule = `must be {"data": {"type": "${type}", "id": "…"}}${options.nullable ? ' or {"data": null}' : ''}.`;
  return applyDecorators(
    Transform(({ value }) => {
      const data = dataOf(value);
      return data === null && options.nullable ? null : (idIn(type, data) ?? unread(value));
    }),
    field(options, (value) => (value === undefined ? 'is required.' : typeof value === 'number' ? undefined : rule), {
      ...relationshipSchema({ ...identifierSchema(type), ...(options.nullable && { nullable: true }) }),
      nullable: false,
    }),
  );
}

/** A to-many relationship of at most `most` resources, parsed to their ids. */
export function ToManyField(type: string, most: number, options: FieldOptions = {}): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => {
      const data = dataOf(value);
      return Array.isArray(data) && data.length <= most
        ? data.map((entry) => idIn(type, entry) ?? unread(entry))
        : unread(value);
    }),
    field(
      options,
      manyProblem(type, most),
      relationshipSchema({ type: 'array', maxItems: most, items: identifierSchema(type) }),
    ),
  );
}

const manyProblem =
  (type: string, most: number): Problem =>
  (value) => {
    if (value === undefined) return 'is required.';
    if (!Array.isArray(value)) return `must be {"data": […]} with no more than ${most} entries.`;
    const faults = value.flatMap((entry, index) =>
      typeof entry === 'number' ? [] : [ofItem(index, `must be {"type": "${type}", "id": "…"}.`)],
    );
    return faults.length === 0 ? undefined : faults.join('\n');
  };

/** Wraps invalid input, because a sent number such as `5` would otherwise pass as a parsed linkage. */
const unread = (value: unknown): unknown => (value === undefined ? undefined : { value });

/** Returns undefined if the value is not a relationship object. Writes ignore links and meta. */
const dataOf = (value: unknown): unknown => membersOf(value, ['data', 'links', 'meta'])?.['data'];

function idIn(type: string, value: unknown): number | undefined {
  const { type: sent, id } = membersOf(value, ['type', 'id', 'meta']) ?? {};
  return sent === type && typeof id === 'string' && POSITIVE_INTEGER.test(id) ? Number(id) : undefined;
}

const identifierSchema = (type: string) => ({
  type: 'object' as const,
  required: ['type', 'id'],
  properties: {
    type: { type: 'string' as const, enum: [type] },
    id: { ...RESOURCE_ID, example: '1' },
  },
});

const relationshipSchema = (data: object) =>
  ({ type: 'object' as const, required: ['data'], properties: { data } }) as object;
