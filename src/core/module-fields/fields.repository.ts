import { Inject, Injectable } from '@nestjs/common';
import { chunkRows, type ComparableColumn, Database, placeholders, UnitOfWork } from '../database/index.js';
import { type FieldTable, filterColumnsOf, sortColumnsOf } from '../field-table/index.js';
import type { SortColumn } from '../pagination/index.js';
import {
  FIELD_OWNERS,
  FIELD_SETS,
  type FieldOwner,
  type FieldOwnerType,
  type FieldSets,
  fieldsTableName,
  ownerKey,
} from './field-owner.js';
import type { FieldValue } from './field-kinds.js';
import { type ModuleFields, type ModuleFieldValues, quoteColumn } from './module-fields.js';

type FieldValuesById = ReadonlyMap<number, Readonly<Record<string, FieldValue>>>;
type FieldRow = Readonly<Record<string, unknown>> & { readonly ownerId: number };

interface ListColumns {
  readonly filters: Readonly<Record<string, ComparableColumn>>;
  readonly sorts: Readonly<Record<string, Omit<SortColumn, 'descending'>>>;
}

/** The fields of one resource in a statement that also reads the resource. */
export interface JoinedFields {
  readonly sets: readonly ModuleFields[];
  /** Further columns, each with a comma before it. The tables are those of `joinsFor`. */
  readonly columns: string;
  /** Returns the values in a row of the statement; undefined if no module adds fields. */
  readonly read: (row: object) => ModuleFieldValues | undefined;
}

/**
 * Reads and writes the fields that modules add to articles, categories and users: with the statement that reads the resource, or with one
 * statement per module.
 */
@Injectable()
export class FieldsRepository {
  private readonly columns: Readonly<Record<FieldOwnerType, ListColumns>>;
  private readonly allJoined: Readonly<Record<FieldOwnerType, JoinedFields>>;

  constructor(
    @Inject(FIELD_SETS) private readonly sets: FieldSets,
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {
    const { dialect } = database;
    const columnsFor = (type: FieldOwnerType): ListColumns => {
      const listTable: FieldTable = Object.assign({}, ...sets[type].map((set) => set.listTable)) as FieldTable;
      return { filters: filterColumnsOf(listTable, dialect), sorts: sortColumnsOf(listTable, { dialect }) };
    };
    this.columns = { article: columnsFor('article'), category: columnsFor('category'), user: columnsFor('user') };
    const { article, category, user } = sets;
    this.allJoined = {
      article: toJoinedFields(article),
      category: toJoinedFields(category),
      user: toJoinedFields(user),
    };
  }

  /** False if no module adds fields to the resource: no method then reads or writes. */
  hasFields(type: FieldOwnerType): boolean {
    return this.sets[type].length > 0;
  }

  /** Adds the columns of the tables of `joinsFor`, by the name of the filter: `calendar.deadline`. */
  withFilterColumns<Columns extends object>(type: FieldOwnerType, columns: Columns): Columns {
    return this.hasFields(type) ? { ...columns, ...this.columns[type].filters } : columns;
  }

  /** Like `withFilterColumns`, for sorts. */
  withSortColumns<Columns extends object>(type: FieldOwnerType, columns: Columns): Columns {
    return this.hasFields(type) ? { ...columns, ...this.columns[type].sorts } : columns;
  }

  /**
   * Returns the joins of `articles a`, `categories c` or `users u` with the tables of the fields in `lists` and of `selected`, for the end
   * of a table expression.
   */
  joinsFor(
    type: FieldOwnerType,
    lists: readonly (readonly { readonly field: string }[])[],
    selected: readonly ModuleFields[] = [],
  ): string {
    if (!this.hasFields(type)) return '';
    const owner = FIELD_OWNERS[type];
    const isUsed = (set: ModuleFields) =>
      selected.includes(set) || lists.flat().some(({ field }) => Object.hasOwn(set.listTable, field));
    return this.sets[type]
      .filter(isUsed)
      .map((set) => [fieldsTableName(owner, set), set.alias] as const)
      .map(([table, alias]) => ` LEFT JOIN ${table} ${alias} ON ${alias}.${ownerKey(owner)} = ${owner.idSql}`)
      .join('');
  }

  /** Returns the parts of a statement that also reads the fields. `names`: only these sets; undefined: all. */
  joined(type: FieldOwnerType, names?: readonly string[]): JoinedFields {
    return names ? toJoinedFields(this.setsOf(type, names)) : this.allJoined[type];
  }

  /** The values of a record without values; undefined if no module adds fields. */
  emptyValues(type: FieldOwnerType): ModuleFieldValues | undefined {
    const sets = this.sets[type];
    return sets.length > 0 ? Object.fromEntries(sets.map((set) => [set.name, set.emptyValues()])) : undefined;
  }

  /** Returns the values of each record. `names`: only these sets; undefined: all. */
  async findByIds(
    type: FieldOwnerType,
    ids: readonly number[],
    names?: readonly string[],
  ): Promise<(ownerId: number) => ModuleFieldValues> {
    const sets = this.setsOf(type, names);
    const found = await Promise.all(sets.map((set) => this.findRows(FIELD_OWNERS[type], set, ids)));
    const empty = sets.map((set) => set.emptyValues());
    return (ownerId) =>
      Object.fromEntries(sets.map(({ name }, index) => [name, found[index]!.get(ownerId) ?? empty[index]!]));
  }

  /** Sets `fields` of each record. `names`: only these sets; undefined: all. */
  async attach(
    type: FieldOwnerType,
    records: readonly { readonly id: number; fields?: ModuleFieldValues | null | undefined }[],
    names?: readonly string[],
  ): Promise<void> {
    if (records.length === 0 || !this.hasFields(type)) return;
    const ids = records.map(({ id }) => id);
    const valuesOf = await this.findByIds(type, ids, names);
    for (const record of records) record.fields = valuesOf(record.id);
  }

  /** Writes the values that differ. Requires a unit of work in which the resource is locked or new. */
  async save(
    type: FieldOwnerType,
    id: number,
    before: ModuleFieldValues | null | undefined,
    after: ModuleFieldValues,
  ): Promise<void> {
    const owner = FIELD_OWNERS[type];
    for (const set of this.sets[type]) {
      const [former, values] = [before?.[set.name] ?? set.emptyValues(), after[set.name] ?? set.emptyValues()];
      const changed = set.columns.filter((column) => former[column] !== values[column]);
      if (changed.length === 0) continue;
      const columns = [ownerKey(owner), ...changed].map(quoteColumn).join(', ');
      await this.unitOfWork.connection.write(
        `INSERT INTO ${fieldsTableName(owner, set)} (${columns}) VALUES (?, ${placeholders(changed)})
         ${this.updateClause(owner, changed)}`,
        [id, ...changed.map((column) => set.toSqlValue(column, values[column]!))],
      );
    }
  }

  private setsOf(type: FieldOwnerType, names?: readonly string[]): readonly ModuleFields[] {
    return names ? this.sets[type].filter(({ name }) => names.includes(name)) : this.sets[type];
  }

  private updateClause(owner: FieldOwner, columns: readonly string[]): string {
    const names = columns.map(quoteColumn);
    return this.database.dialect === 'mysql'
      ? `ON DUPLICATE KEY UPDATE ${names.map((name) => `${name} = VALUES(${name})`).join(', ')}`
      : `ON CONFLICT (${ownerKey(owner)}) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`;
  }

  private async findRows(owner: FieldOwner, set: ModuleFields, ids: readonly number[]): Promise<FieldValuesById> {
    const key = ownerKey(owner);
    const select = `SELECT ${key} AS ownerId, ${set.columns.map(quoteColumn).join(', ')} FROM ${fieldsTableName(owner, set)}`;
    const found = new Map<number, Record<string, FieldValue>>();
    // A page fits into one chunk; the tree of all categories may not.
    for (const chunk of chunkRows(ids, () => 0)) {
      const rows = await this.database.query<FieldRow>(`${select} WHERE ${key} IN (${placeholders(chunk)})`, chunk);
      for (const row of rows) found.set(row.ownerId, set.fromRow(row));
    }
    return found;
  }
}

function toJoinedFields(sets: readonly ModuleFields[]): JoinedFields {
  const prefixed = sets.map((set) => ({ set, prefix: `${set.name}.` }));
  return {
    sets,
    columns: prefixed
      .flatMap(({ set, prefix }) => set.columns.map((field) => [`${set.alias}.${quoteColumn(field)}`, prefix + field]))
      .map(([column, name]) => `, ${column} AS ${quoteColumn(name!)}`)
      .join(''),
    read: (row) => {
      if (sets.length === 0) return undefined;
      const values: Record<string, Readonly<Record<string, FieldValue>>> = {};
      for (const { set, prefix } of prefixed)
        values[set.name] = set.fromRow(row as Readonly<Record<string, unknown>>, prefix);
      return values;
    },
  };
}
