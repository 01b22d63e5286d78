import type { QueryRunner } from 'typeorm';
import {
  toBoundValue,
  type PortableColumn,
  type PortableRow,
  type PortableTable,
  quoteIdentifier,
  clearTables,
} from './portable-table-registry.js';
import { DomainError } from '../../errors/domain-error.js';
import { toDatabaseError } from '../database-errors.js';
import { type Dialect, placeholders } from '../sql.js';
import { setNextId } from './next-id.js';
import { newestMigration } from './snapshot.js';

export interface RowError {
  /** The column, or several columns separated by commas. */
  readonly field: string;
  readonly message: string;
}

/** Finds the reason why the database rejected a row: a duplicate key, a missing reference, or else the message of the database. */
async function diagnoseRowError(
  runner: QueryRunner,
  table: PortableTable,
  row: PortableRow,
  error: unknown,
): Promise<RowError> {
  const isThere = async (name: string, columns: readonly string[], own: readonly PortableColumn[]) => {
    const where = columns.map((column) => `${quoteIdentifier(column)} = ?`).join(' AND ');
    const values = own.map((column) => toBoundValue(column, row[column.name]!));
    // NULL references no row and equals no value.
    if (values.includes(null)) return undefined;
    const found = (await runner.query(
      `SELECT 1 FROM ${quoteIdentifier(name)} WHERE ${where} LIMIT 1`,
      values,
    )) as object[];
    return found.length > 0;
  };
  for (const unique of table.uniqueKeys) {
    if (await isThere(table.name, columnNames(unique), unique)) {
      return {
        field: columnNames(unique).join(','),
        message: `${displayValues(unique, row)} already exists in an earlier row`,
      };
    }
  }
  for (const { columns, table: other, referencedColumns } of table.references) {
    if ((await isThere(other, referencedColumns, columns)) === false) {
      return {
        field: columnNames(columns).join(','),
        message: `${displayValues(columns, row)} matches no earlier row of ${other}`,
      };
    }
  }
  const { message } = error as Error;
  const named = /column ['`](\w+)['`]/.exec(message)?.[1] ?? '';
  return { field: row[named] === undefined ? '' : named, message };
}

const columnNames = (columns: readonly PortableColumn[]): string[] => columns.map(({ name }) => name);

const displayValues = (columns: readonly PortableColumn[], row: PortableRow): string =>
  columns.map(({ name }) => JSON.stringify(row[name])).join(', ');

/** The database rejected `row`, one of several written rows. */
export class RejectedRowError extends Error {
  override readonly name = 'RejectedRowError';

  constructor(
    readonly row: PortableRow,
    readonly rowError: RowError,
  ) {
    super(rowError.message);
  }
}

/** Writes exported rows directly, without services and events. */
export class RestoreSession {
  constructor(
    private readonly runner: QueryRunner,
    private readonly dialect: Dialect,
  ) {}

  newestMigration(): Promise<string> {
    return newestMigration(this.runner);
  }

  async hasRows({ name }: PortableTable): Promise<boolean> {
    return ((await this.runner.query(`SELECT 1 FROM ${quoteIdentifier(name)} LIMIT 1`)) as object[]).length > 0;
  }

  async count({ name }: PortableTable): Promise<number> {
    const [row] = (await this.runner.query(`SELECT COUNT(*) AS found FROM ${quoteIdentifier(name)}`)) as {
      found: number;
    }[];
    return Number(row!.found);
  }

  setNextId({ name }: PortableTable, next: number): Promise<void> {
    return setNextId(this.runner, this.dialect, name, next);
  }

  /** Expects the tables in the order of their references. */
  clearTables(tables: readonly PortableTable[]): Promise<void> {
    return clearTables(this.runner, this.dialect, tables.map(({ name }) => name).reverse());
  }

  /** Inserts the rows of one statement, all or none. Throws a RejectedRowError if the database rejects a row. */
  async insert(table: PortableTable, rows: readonly PortableRow[]): Promise<void> {
    const columns = table.columns.map(({ name }) => quoteIdentifier(name)).join(', ');
    const marks = `(${placeholders(table.columns)})`;
    await this.write(table, rows, (some) =>
      this.runner.query(
        `INSERT INTO ${quoteIdentifier(table.name)} (${columns}) VALUES ${some.map(() => marks).join(', ')}`,
        some.flatMap((row) => table.columns.map((column) => toBoundValue(column, row[column.name]!))),
      ),
    );
  }

  /** Sets a column of existing rows, all or none. Throws the same errors as `insert`. */
  async setColumn(table: PortableTable, column: PortableColumn, rows: readonly PortableRow[]): Promise<void> {
    const where = table.key.map(({ name }) => `${quoteIdentifier(name)} = ?`).join(' AND ');
    const references = table.references.filter(({ columns }) => columns.includes(column));
    await this.write({ ...table, uniqueKeys: [], references }, rows, async (some) => {
      for (const row of some) {
        const values = [column, ...table.key].map((one) => toBoundValue(one, row[one.name]!));
        await this.runner.query(
          `UPDATE ${quoteIdentifier(table.name)} SET ${quoteIdentifier(column.name)} = ? WHERE ${where}`,
          values,
        );
      }
    });
  }

  private async write(
    table: PortableTable,
    rows: readonly PortableRow[],
    work: (rows: readonly PortableRow[]) => Promise<unknown>,
  ): Promise<void> {
    try {
      await this.inTransaction(() => work(rows));
    } catch (error) {
      const domainError = toDatabaseError(error);
      if (domainError instanceof DomainError) throw domainError;
      // The database does not identify the rejected row. Write the rows one by one to find it; the caller discards all rows.
      for (const row of rows) {
        await this.inTransaction(() => work([row])).catch(async (refusal: unknown) => {
          throw new RejectedRowError(row, await diagnoseRowError(this.runner, table, row, refusal));
        });
      }
      throw error;
    }
  }

  private async inTransaction(work: () => Promise<unknown>): Promise<void> {
    await this.runner.startTransaction();
    try {
      await work();
      await this.runner.commitTransaction();
    } catch (error) {
      await this.runner.rollbackTransaction().catch(() => undefined);
      throw error;
    }
  }
}
