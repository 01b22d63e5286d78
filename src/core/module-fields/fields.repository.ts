import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type ComparableColumn, Database, placeholders, UnitOfWork } from '../database/index.js';
import { type FieldTable, filterColumnsOf, sortColumnsOf } from '../field-table/index.js';
import type { SortColumn } from '../pagination/index.js';
import {
  ARTICLE_FIELD_SETS,
  type FieldValue,
  type ModuleFields,
  type ModuleFieldValues,
  quoteColumn,
} from './module-fields.js';
import { InvalidModulesError } from '../routing/invalid-modules.error.js';

type FieldValuesById = ReadonlyMap<number, Readonly<Record<string, FieldValue>>>;
type FieldRow = Readonly<Record<string, unknown>> & { readonly articleId: number };

/** Reads and writes the fields that modules add to articles, with one statement per module. */
@Injectable()
export class FieldsRepository implements OnModuleInit {
  /** False without fields: no method then reads or writes. */
  readonly hasFields: boolean;
  private readonly filterColumns: Readonly<Record<string, ComparableColumn>>;
  private readonly sortColumns: Readonly<Record<string, Omit<SortColumn, 'descending'>>>;

  constructor(
    @Inject(ARTICLE_FIELD_SETS) readonly sets: readonly ModuleFields[],
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly source: DataSource,
  ) {
    this.hasFields = sets.length > 0;
    const { dialect } = database;
    const listTable: FieldTable = Object.assign({}, ...sets.map((set) => set.listTable)) as FieldTable;
    this.filterColumns = filterColumnsOf(listTable, dialect);
    this.sortColumns = sortColumnsOf(listTable, { dialect });
  }

  /** Adds the columns of the tables of `joinsFor`, by the name of the filter: `calendar.deadline`. */
  withFilterColumns<Columns extends object>(columns: Columns): Columns {
    return this.hasFields ? { ...columns, ...this.filterColumns } : columns;
  }

  /** Like `withFilterColumns`, for sorts. */
  withSortColumns<Columns extends object>(columns: Columns): Columns {
    return this.hasFields ? { ...columns, ...this.sortColumns } : columns;
  }

  /** Returns the joins of `articles a` with the tables of these fields, for the end of a table expression. */
  joinsFor(...lists: readonly (readonly { readonly field: string }[])[]): string {
    if (!this.hasFields) return '';
    return this.sets
      .filter(({ listTable }) => lists.flat().some(({ field }) => Object.hasOwn(listTable, field)))
      .map(({ tableName, alias }) => ` LEFT JOIN ${tableName} ${alias} ON ${alias}.article_id = a.id`)
      .join('');
  }

  /** Ends the start if a migration of a module is missing, because each read of an article would fail. */
  async onModuleInit(): Promise<void> {
    if (!this.hasFields) return;
    const runner = this.source.createQueryRunner();
    try {
      const errors: string[] = [];
      for (const set of this.sets) errors.push(...findTableErrors(set, await runner.getTable(set.tableName)));
      if (errors.length > 0) throw new InvalidModulesError(errors);
    } finally {
      await runner.release();
    }
  }

  /** The values of an article without values; undefined if no module declares fields. */
  emptyValues(): ModuleFieldValues | undefined {
    return this.hasFields ? Object.fromEntries(this.sets.map((set) => [set.name, set.emptyValues()])) : undefined;
  }

  /** Returns the values of each article. `names`: only these sets; undefined: all. */
  async findByIds(
    ids: readonly number[],
    names?: readonly string[],
  ): Promise<(articleId: number) => ModuleFieldValues> {
    const sets = names ? this.sets.filter(({ name }) => names.includes(name)) : this.sets;
    const found = await Promise.all(sets.map((set) => this.findRows(set, ids)));
    const empty = sets.map((set) => set.emptyValues());
    return (articleId) =>
      Object.fromEntries(sets.map(({ name }, index) => [name, found[index]!.get(articleId) ?? empty[index]!]));
  }

  /** Sets `fields` of each article. */
  async attach(
    articles: readonly { readonly id: number; fields?: ModuleFieldValues | null | undefined }[],
  ): Promise<void> {
    if (articles.length === 0) return;
    const valuesOf = await this.findByIds(articles.map(({ id }) => id));
    for (const article of articles) article.fields = valuesOf(article.id);
  }

  /** Writes the values that differ. Requires a unit of work in which the article is locked or new. */
  async save(articleId: number, before: ModuleFieldValues | undefined, after: ModuleFieldValues): Promise<void> {
    for (const set of this.sets) {
      const [former, values] = [before?.[set.name] ?? set.emptyValues(), after[set.name] ?? set.emptyValues()];
      const changed = set.columns.filter((column) => former[column] !== values[column]);
      if (changed.length === 0) continue;
      await this.unitOfWork.connection.write(
        `INSERT INTO ${set.tableName} (${['article_id', ...changed].map(quoteColumn).join(', ')}) VALUES (?, ${placeholders(changed)})
         ${this.updateClause(changed)}`,
        [articleId, ...changed.map((column) => set.toSqlValue(column, values[column]!))],
      );
    }
  }

  private updateClause(columns: readonly string[]): string {
    const names = columns.map(quoteColumn);
    return this.database.dialect === 'mysql'
      ? `ON DUPLICATE KEY UPDATE ${names.map((name) => `${name} = VALUES(${name})`).join(', ')}`
      : `ON CONFLICT (article_id) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`;
  }

  private async findRows(set: ModuleFields, ids: readonly number[]): Promise<FieldValuesById> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.query<FieldRow>(
      `SELECT article_id AS articleId, ${set.columns.map(quoteColumn).join(', ')} FROM ${set.tableName}
       WHERE article_id IN (${placeholders(ids)})`,
      ids,
    );
    return new Map(rows.map((row) => [row.articleId, set.fromRow(row)]));
  }
}

interface StoredTable {
  readonly columns: readonly { readonly name: string }[];
  readonly indices: readonly { readonly columnNames: readonly string[] }[];
}

function findTableErrors(
  { name, tableName, columns, options }: ModuleFields,
  table: StoredTable | undefined,
): string[] {
  const remedy = 'add a migration to "migrations" of the module that';
  if (!table)
    return [`the fields "${name}" need the table ${tableName}: ${remedy} calls columns.createArticleFieldsTable`];
  const stored = new Set(table.columns.map((column) => column.name));
  const indexed = new Set(table.indices.map(({ columnNames }) => columnNames[0]));
  const needIndex = new Set([...(options.filters ?? []), ...(options.sorts ?? [])]);
  return [
    ...['article_id', ...columns]
      .filter((column) => !stored.has(column))
      .map((column) => `the fields "${name}" need the column ${tableName}.${column}: ${remedy} adds it`),
    ...[...needIndex]
      .filter((column) => stored.has(column) && !indexed.has(column))
      .map(
        (column) =>
          `the filter or sort by "${name}.${column}" needs an index that begins with ${tableName}.${column}: ${remedy} creates it`,
      ),
  ];
}
