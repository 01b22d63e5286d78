import { type QueryRunner, DataSource } from 'typeorm';
import { Injectable } from '@nestjs/common';
import { dialectOf, longRunningOptions } from '../data-source-options.js';
import { nextIdOf } from './next-id.js';
import {
  toBoundValue,
  type PortableColumn,
  type PortableRow,
  type PortableTable,
  quoteIdentifier,
} from './portable-table-registry.js';
import { toDatabaseError } from '../database-errors.js';
import type { Dialect } from '../sql.js';

const BATCH_ROWS = 500;
/** Bytes of unbounded texts per statement, at least one row. A row can have several megabytes. */
const BATCH_BYTES = 4 * 1024 ** 2;

/** The rows of the database at one point in time. */
export class Snapshot {
  constructor(
    private readonly runner: QueryRunner,
    private readonly dialect: Dialect,
  ) {}

  newestMigration(): Promise<string> {
    return newestMigration(this.runner);
  }

  /** Returns the next id. Unlike the rows, the id is not part of the snapshot: it may be newer. */
  nextId(table: PortableTable): Promise<number> {
    return nextIdOf(this.runner, this.dialect, table.name);
  }

  /** Yields all rows in the order of the primary key. */
  async *rows(table: PortableTable): AsyncGenerator<PortableRow> {
    const longColumns = table.columns.filter(isLong);
    const columns = table.columns.map((column) => this.readExpression(column)).join(', ');
    let last: PortableRow | undefined;
    for (let read = BATCH_ROWS; read === BATCH_ROWS;) {
      const limits = longColumns.length > 0 ? await this.limitsByBytes(table, longColumns, last) : [BATCH_ROWS];
      read = 0;
      for (const limit of limits) {
        const rows = await this.selectAfter(table, columns, limit, last);
        read += rows.length;
        for (const row of rows) yield (last = toPortableRow(table, row));
      }
    }
  }

  /** Reads the sizes of the next rows before their texts. Returns the number of rows of each statement that reads texts. */
  private async limitsByBytes(
    table: PortableTable,
    longColumns: readonly PortableColumn[],
    last?: PortableRow,
  ): Promise<number[]> {
    const bytes = longColumns.map(({ name }) => `COALESCE(OCTET_LENGTH(${quoteIdentifier(name)}), 0)`).join(' + ');
    const limits: number[] = [];
    let sum = Infinity;
    for (const row of await this.selectAfter(table, `${bytes} AS bytes`, BATCH_ROWS, last)) {
      const size = Number(row['bytes']);
      sum += size;
      if (sum <= BATCH_BYTES) limits[limits.length - 1]!++;
      else {
        limits.push(1);
        sum = size;
      }
    }
    return limits;
  }

  /** Returns the rows after `last` in the order of the primary key. */
  private async selectAfter(
    table: PortableTable,
    expressions: string,
    limit: number,
    last?: PortableRow,
  ): Promise<Record<string, unknown>[]> {
    const beyond = last && afterKeyCondition(table.key, last);
    // With the table name, because a selected expression has the name of its column, and a number as text sorts differently.
    const order = table.key.map(({ name }) => `${quoteIdentifier(table.name)}.${quoteIdentifier(name)}`).join(', ');
    const where = beyond ? `WHERE ${beyond.sql}` : '';
    const sql = `SELECT ${expressions} FROM ${quoteIdentifier(table.name)} ${where} ORDER BY ${order} LIMIT ${limit}`;
    return (await this.runner.query(sql, beyond?.values)) as Record<string, unknown>[];
  }

  private readExpression({ name, codec }: PortableColumn): string {
    const column = quoteIdentifier(name);
    return `${codec.readExpression?.(column, this.dialect) ?? column} AS ${column}`;
  }
}

const isLong = ({ codec, length }: PortableColumn): boolean => codec.isUnbounded === true && length === undefined;

function toPortableRow({ name: table, columns }: PortableTable, raw: Record<string, unknown>): PortableRow {
  const shown = columns.map((column) => {
    const value = raw[column.name];
    try {
      return [column.name, value === null ? null : column.codec.encode ? column.codec.encode(value, column) : value];
    } catch (error) {
      throw new Error(`${table}.${column.name}: ${(error as Error).message}`, { cause: error });
    }
  });
  return Object.fromEntries(shown) as PortableRow;
}

/** Matches rows with a greater key. The leading `>=` makes the database seek in the index: no optimizer derives the bound from the OR. */
function afterKeyCondition(
  [column, ...others]: readonly PortableColumn[],
  row: PortableRow,
): { sql: string; values: unknown[] } {
  const [name, value] = [quoteIdentifier(column!.name), toBoundValue(column!, row[column!.name]!)];
  if (others.length === 0) return { sql: `${name} > ?`, values: [value] };
  const further = afterKeyCondition(others, row);
  return { sql: `${name} >= ? AND (${name} > ? OR (${further.sql}))`, values: [value, value, ...further.values] };
}

const BEGIN_STATEMENTS: Record<Dialect, readonly string[]> = {
  // All connections use READ COMMITTED, which has no snapshot.
  mysql: ['SET TRANSACTION ISOLATION LEVEL REPEATABLE READ', 'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY'],
  sqlite: ['BEGIN'],
};

/** Opens read sessions on a consistent snapshot of the database. */
@Injectable()
export class SnapshotProvider {
  constructor(private readonly source: DataSource) {}

  /**
   * All reads of `work` return the state of one point in time, independent of concurrent writes. No other transaction waits for
   * `work`.
   */
  async withSnapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
    const dialect = dialectOf(this.source);
    try {
      return await withSeparateConnection(this.source, async (runner) => {
        for (const statement of BEGIN_STATEMENTS[dialect]) await runner.query(statement);
        try {
          return await work(new Snapshot(runner, dialect));
        } finally {
          await runner.query('ROLLBACK').catch(() => undefined);
        }
      });
    } catch (error) {
      throw toDatabaseError(error);
    }
  }
}

/** Runs `work` on a separate connection, on which a statement may take minutes. */
export async function withSeparateConnection<T>(
  { options }: DataSource,
  work: (runner: QueryRunner) => Promise<T>,
): Promise<T> {
  const own = await new DataSource({
    ...longRunningOptions(options),
    entities: [],
  } as DataSource['options']).initialize();
  const runner = own.createQueryRunner();
  try {
    await runner.connect();
    return await work(runner);
  } finally {
    await runner.release();
    await own.destroy();
  }
}

/** Sorted by the timestamp in the name: two databases may have run the same migrations in different orders. */
export async function newestMigration(runner: QueryRunner): Promise<string> {
  const [row] = (await runner.query('SELECT name FROM migrations ORDER BY timestamp DESC, name DESC LIMIT 1')) as {
    name: string;
  }[];
  return row?.name ?? '';
}
