import type { ComparableColumn, Dialect } from '../database/index.js';
import type { SortColumn } from '../pagination/index.js';

/** OpenAPI schema of a field in responses. */
export interface FieldSchema {
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'object';
  readonly format?: 'date-time';
  readonly enum?: readonly (string | number)[];
  readonly nullable?: true;
  /** Bounds of a number. Default for an integer: 0 and the largest safe integer. */
  readonly minimum?: number;
  readonly maximum?: number;
  readonly description?: string;
  readonly example?: unknown;
}

/** Schema of a time. */
export const TIME_SCHEMA = { type: 'string', format: 'date-time' } as const satisfies FieldSchema;

/** On what the order by a field depends. */
export interface SortContext {
  readonly dialect: Dialect;
}

/** The filter by a field. The schema of the field determines the type of the value and the operators. */
export interface FieldFilter {
  /** Maximum length of a text in characters. */
  readonly maxLength?: number;
  readonly description?: string;
}

/** One field of a resource. `Item` is the record from which responses are built. */
export interface Field<Item extends object = never, Context extends SortContext = SortContext> {
  readonly schema: FieldSchema;
  /** The property of the record that the field contains. */
  readonly property?: keyof Item & string;
  /** SQL of the property. */
  readonly column?: string;
  /** Value in responses. Default: the property. */
  readonly value?: (item: Item) => unknown;
  /** If true, only callers with access to private fields see the field. */
  readonly isPrivate?: true;
  /** If true, an update that changes the property records a revision, and revisions contain the field. */
  readonly isRevisioned?: true;
  /** The property of a new record if the input omits the field. The input sets the property without further rules. */
  readonly initial?: unknown;
  /** SQL that lists sort and filter by. Default: the column. */
  readonly comparedSql?: (dialect: Dialect) => string;
  /** If present, lists can be sorted by the field. The function returns what differs from the column. */
  readonly sort?: true | ((context: Context) => Partial<Omit<SortColumn, 'descending'>>);
  /** If present, lists can be filtered by the field. */
  readonly filter?: FieldFilter;
}

/** A field of any resource. Function members need a cast. */
type AnyField = Field<never, never>;
export type FieldTable = Readonly<Record<string, AnyField>>;

/** The names of the fields that have the members `Has`. */
export type FieldsWith<Fields, Has> = {
  [Name in keyof Fields]: Fields[Name] extends Has ? Name : never;
}[keyof Fields] &
  string;

/** The properties of the fields that have the members `Has`. */
export type PropertiesWith<Fields, Has> = {
  [Name in keyof Fields]: Fields[Name] extends Has & { property: infer Property } ? Property : never;
}[keyof Fields] &
  string;

export type FieldValue<Item, Definition> = Definition extends { value: (item: never) => infer Value }
  ? Value
  : Definition extends { property: infer Property extends keyof Item }
    ? Item[Property]
    : never;

/** The values of fields in responses. */
export type FieldValues<Item, Fields> = { -readonly [Name in keyof Fields]: FieldValue<Item, Fields[Name]> };

/**
 * Defines the fields of a resource in the order of responses.
 *
 * @example
 * const tagFields = defineFields<Field<TagRecord>>()({
 *   name: { property: 'name', column: 't.name', schema: { type: 'string' }, sort: true, filter: { maxLength: 50 } },
 * });
 */
export const defineFields =
  <Definition extends AnyField>() =>
  <const Fields extends Readonly<Record<string, Definition>>>(fields: Fields): Fields =>
    fields;

const entriesWith = <Fields extends FieldTable, Has extends keyof AnyField>(
  fields: Fields,
  member: Has,
): [FieldsWith<Fields, Record<Has, unknown>>, AnyField][] =>
  Object.entries(fields).filter(([, field]) => field[member] !== undefined) as never;

export const namesOf = <Fields extends FieldTable>(fields: Fields): (keyof Fields & string)[] => Object.keys(fields);

/** Returns the names of the fields that have `member`. */
export const namesWith = <Fields extends FieldTable, Has extends keyof AnyField>(
  fields: Fields,
  member: Has,
): FieldsWith<Fields, Record<Has, unknown>>[] => entriesWith(fields, member).map(([name]) => name);

/** Returns the properties of the fields that have `member`. */
export const propertiesWith = <Fields extends FieldTable, Has extends keyof AnyField>(
  fields: Fields,
  member: Has,
): PropertiesWith<Fields, Record<Has, unknown>>[] =>
  entriesWith(fields, member).flatMap(([, { property }]) => property ?? []) as never;

/** Returns the fields that have `member`. */
export const fieldsWith = <Fields extends FieldTable, Has extends keyof AnyField>(
  fields: Fields,
  member: Has,
): Pick<Fields, FieldsWith<Fields, Record<Has, unknown>>> => Object.fromEntries(entriesWith(fields, member)) as never;

/** Returns the fields that do not have `member`. */
export const fieldsWithout = <Fields extends FieldTable, Has extends keyof AnyField>(
  fields: Fields,
  member: Has,
): Omit<Fields, FieldsWith<Fields, Record<Has, unknown>>> =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => field[member] === undefined)) as never;

/** Returns the SQL column of each property. */
export const columnsOf = <Fields extends FieldTable>(
  fields: Fields,
): Record<PropertiesWith<Fields, { column: string }>, string> =>
  Object.fromEntries(entriesWith(fields, 'column').map(([, { property, column }]) => [property, column])) as never;

/** Returns a select list with the names of the properties. */
export const selectListSql = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([property, sql]) => `${sql} AS ${property}`)
    .join(', ');

/** Returns a function that builds the values of the fields for responses. */
export function presenterOf<Item extends object, Fields extends FieldTable>(
  fields: Fields,
): (item: Item) => FieldValues<Item, Fields> {
  const readers = Object.entries(fields).map(([name, { property, value }]) => {
    const read = (value as ((item: Item) => unknown) | undefined) ?? ((item: Item) => item[property as keyof Item]);
    return { name, read };
  });
  return (item) => {
    const values: Record<string, unknown> = {};
    for (const { name, read } of readers) values[name] = read(item);
    return values as FieldValues<Item, Fields>;
  };
}

/** Returns the sort columns of the fields with `sort`. */
export const sortColumnsOf = <Fields extends FieldTable, Context extends SortContext>(
  fields: Fields,
  context: Context,
): Record<FieldsWith<Fields, { sort: unknown }>, Omit<SortColumn, 'descending'>> =>
  Object.fromEntries(
    entriesWith(fields, 'sort').map(([name, field]) => [
      name,
      {
        sql: comparedSql(field, context.dialect),
        ...(field.schema.nullable && { nullable: true }),
        ...(typeof field.sort === 'function' && field.sort(context as never)),
      },
    ]),
  ) as never;

/** Returns the compared columns of the fields with `filter`. */
export const filterColumnsOf = <Fields extends FieldTable>(
  fields: Fields,
  dialect: Dialect,
): Record<FieldsWith<Fields, { filter: FieldFilter }>, ComparableColumn> =>
  Object.fromEntries(
    entriesWith(fields, 'filter').map(([name, field]) => [
      name,
      { sql: comparedSql(field, dialect), ...(isText(field) && { isText: true }) },
    ]),
  ) as never;

const comparedSql = ({ comparedSql: toSql, column }: AnyField, dialect: Dialect): string => toSql?.(dialect) ?? column!;

const isText = ({ schema }: AnyField): boolean => schema.type === 'string' && !schema.format && !schema.enum;
