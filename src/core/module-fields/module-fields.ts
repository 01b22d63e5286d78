import { lowerCaseSql, type SqlValue } from '../database/index.js';
import { type Field, type FieldSchema, type FieldTable, presenterOf, type SortContext } from '../field-table/index.js';
import { toItemError } from '../http/input/field-validators.js';
import type { BodyField } from '../http/input/body-fields.js';
import type { Permission } from '../identity/index.js';
import {
  type FieldKinds,
  type FieldValue,
  fromSql,
  isFreeText,
  isTime,
  type KindSchema,
  toStored,
  trimmed,
} from './field-kinds.js';

/** The values of the stored fields of a record, by the name of the fields and by the name of the field. */
export type ModuleFieldValues = Readonly<Record<string, Readonly<Record<string, FieldValue>>>>;

/** A record with the values of the fields of modules. `fields` is undefined if no module declares fields. */
export interface RecordWithFields {
  readonly fields?: ModuleFieldValues | null | undefined;
}

/** The values of the stored fields with these kinds. A field without a value is null. */
export type ValuesOfKinds<Kinds extends FieldKinds> = {
  readonly [Name in keyof Kinds]: (Kinds[Name] extends BodyField<infer Value> ? Value : never) | null;
};

/** A field that is computed from the record when a response is built. */
export interface ComputedField {
  /** OpenAPI schema of the value. */
  readonly schema: FieldSchema;
  /** Must be pure and synchronous. An exception ends the request with 500. */
  readonly value: (record: never) => unknown;
}

/** Options of `fields`. `Name` is the union of the field names. */
export interface ModuleFieldsOptions<Name extends string = string> {
  /**
   * Permission to read the fields. Default: everyone who can view the record; for fields of users, only the user and administrators. With
   * a permission, this default does not apply: users without it do not see their own fields either.
   */
  readonly read?: Permission;
  /**
   * Permission to write the fields, in addition to the right to edit the record. Default: no further permission; for fields of users, only
   * administrators.
   */
  readonly write?: Permission;
  /** Fields by which lists of version 2 can be filtered. The table must have an index that begins with the column. */
  readonly filters?: readonly Name[];
  /** Fields by which lists of version 2 can be sorted. The table must have an index that begins with the column. */
  readonly sorts?: readonly Name[];
  /** Fields that responses show and that are not stored, by name. They cannot be written, filtered or sorted. */
  readonly computed?: Readonly<Record<string, ComputedField>>;
}

type StoredField = Field<RecordWithFields>;

/** The fields that a module adds to a resource: stored in one table of the module for each resource, shown as one attribute. */
export class ModuleFields<Values extends object = Readonly<Record<string, FieldValue>>> {
  /** The names of the stored fields, which are also the names of the columns. */
  readonly columns: readonly string[];
  readonly hasComputedFields: boolean;
  /** Alias of the table in statements. */
  readonly alias: string;
  /**
   * All fields in the order of responses.
   * @internal
   */
  readonly table: FieldTable;
  /**
   * The stored fields under the names of filters and sorts: `calendar.deadline`.
   * @internal
   */
  readonly listTable: FieldTable;
  private readonly presentAll: (record: RecordWithFields) => object;

  constructor(
    readonly name: string,
    readonly kinds: FieldKinds,
    readonly options: ModuleFieldsOptions = {},
  ) {
    this.alias = `f_${name}`;
    this.columns = Object.keys(kinds);
    this.hasComputedFields = Object.keys(options.computed ?? {}).length > 0;
    const stored = Object.entries(kinds).map(([field, kind]) => [field, this.toField(field, kind)] as const);
    this.table = { ...Object.fromEntries(stored), ...options.computed };
    this.listTable = Object.fromEntries(stored.map(([field, definition]) => [`${name}.${field}`, definition]));
    this.presentAll = presenterOf<RecordWithFields, FieldTable>(this.table);
  }

  /** Returns the values of the stored fields of a record, for example of an `ArticleRecord` or a `UserRecord`. */
  get(record: RecordWithFields): Values {
    return (record.fields?.[this.name] ?? this.emptyValues()) as Values;
  }

  /** Returns the values of all fields for responses. Computed fields receive the record: those that read the content need it. */
  present(record: RecordWithFields): object {
    return this.presentAll(record);
  }

  /** Returns the values of the stored fields for responses. A revision may lack values of fields that were added later. */
  presentStored(record: RecordWithFields): object {
    return { ...this.emptyValues(), ...this.toStoredValues(this.get(record)) };
  }

  /** The values of a record without a row. */
  emptyValues(): Readonly<Record<string, FieldValue>> {
    return Object.fromEntries(this.columns.map((field) => [field, null]));
  }

  /** Returns the errors of the values in a request. Computed fields are ignored, because clients send back what they have read. */
  readonly validate = (value: unknown): string | undefined => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'must be an object.';
    const errors = Object.entries(value).flatMap(([field, entry]: [string, unknown]) => {
      if (this.isComputed(field)) return [];
      if (!Object.hasOwn(this.kinds, field))
        return MEMBER_NAME.test(field) ? toItemError(field, 'is not a writable member.') : 'has an unknown member.';
      const error = this.findError(field, entry);
      return error === undefined ? [] : toItemError(field, error);
    });
    return errors.length === 0 ? undefined : errors.join('\n');
  };

  /** Returns the valid values among `values` as they are stored. Unknown and computed fields are omitted. */
  toStoredValues(values: object): Record<string, FieldValue> {
    return Object.fromEntries(
      Object.entries(values).flatMap(([field, value]: [string, unknown]) =>
        Object.hasOwn(this.kinds, field) && this.findError(field, value) === undefined
          ? [[field, toStored(this.kinds[field]!, value)]]
          : [],
      ),
    );
  }

  /** Returns the bound value of a column. */
  toSqlValue(field: string, value: FieldValue): SqlValue {
    return isTime(this.kinds[field]!) && typeof value === 'string' ? new Date(value) : value;
  }

  /** Converts a row in the types of both databases. `prefix` begins the name of each column; a record without a row has null in all. */
  fromRow(row: Readonly<Record<string, unknown>>, prefix = ''): Record<string, FieldValue> {
    const values: Record<string, FieldValue> = {};
    for (const field of this.columns) values[field] = fromSql(this.kinds[field]!, row[prefix + field]);
    return values;
  }

  private isComputed(field: string): boolean {
    return Object.hasOwn(this.options.computed ?? {}, field);
  }

  private findError(field: string, value: unknown): string | undefined {
    return value === null ? undefined : this.kinds[field]!.validator(trimmed(this.kinds[field]!, value));
  }

  private toField(field: string, kind: BodyField): StoredField {
    const { filters = [], sorts = [] } = this.options;
    const { type, format, enum: choices, maxLength, minimum, maximum } = kind.schema as KindSchema;
    const { description, example } = kind.options;
    const column = `${this.alias}.${quoteColumn(field)}`;
    return {
      property: field as never,
      column,
      schema: {
        type,
        ...(format === 'date-time' && { format }),
        ...(choices && { enum: choices }),
        nullable: true,
        ...(minimum !== undefined && { minimum }),
        ...(maximum !== undefined && { maximum }),
        ...(description !== undefined && { description }),
        ...(example !== undefined && { example }),
      },
      value: (record) => (this.get(record) as Readonly<Record<string, unknown>>)[field] ?? null,
      ...(sorts.includes(field) && {
        sort: isFreeText(kind)
          ? ({ dialect }: SortContext) => ({ sql: lowerCaseSql(column, dialect) })
          : (true as const),
      }),
      ...(filters.includes(field) && { filter: { ...(maxLength !== undefined && { maxLength }) } }),
    };
  }
}

/** Quotes a column, whose name can be a reserved word. Both dialects accept backticks. */
export const quoteColumn = (name: string): string => `\`${name}\``;

const MEMBER_NAME = /^\w{1,50}$/;

/** Whether two records have the same values. */
export const haveSameFields = (one: RecordWithFields['fields'], other: RecordWithFields['fields']): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Bytes of the values of a record in UTF-8, for storage limits and budgets. */
export function sizeOfFields(fields: ModuleFieldValues | null | undefined): number {
  let bytes = 0;
  for (const values of Object.values(fields ?? {}))
    for (const value of Object.values(values)) if (value !== null) bytes += Buffer.byteLength(String(value));
  return bytes;
}

/**
 * Declares fields that a module adds to articles, categories or users: `articleFields: [fields('calendar', { deadline: TimeField() })]`.
 * Responses of both versions show them as `attributes.calendar.deadline`, and writes accept the same member. The values are stored in the
 * table `article_calendar` (`category_calendar`, `user_calendar`), which a migration of the module creates with
 * `columns.createFieldsTable`. The start fails if the table, a column or the index of a filter or a sort is missing, and if another module
 * adds fields or a relationship with this name to the same resource.
 *
 * Kinds: `TextField`, `LineField`, `IntegerField`, `BooleanField`, `TimeField` and `ChoiceField`, without the options `optional`,
 * `nullable` and `requiredWithout`: each field is optional, and null removes its value. A value with an error causes 422 with the path
 * of the field (`calendar.deadline`); a caller without the permission `write` receives 403.
 *
 * @example
 * export const planning = fields(
 *   'planning',
 *   { deadline: TimeField(), desk: ChoiceField(['news', 'arts']) },
 *   { read: READ_PLANNING, write: WRITE_PLANNING, filters: ['desk'], sorts: ['deadline'] },
 * );
 * // planning.get(article).deadline: string | null
 */
export const fields = <const Kinds extends FieldKinds>(
  name: string,
  kinds: Kinds,
  options: ModuleFieldsOptions<keyof Kinds & string> = {},
): ModuleFields<ValuesOfKinds<Kinds>> => new ModuleFields<ValuesOfKinds<Kinds>>(name, kinds, options);
