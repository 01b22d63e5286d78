import type { QueryRunner } from 'typeorm';
import { DomainError } from '../../errors/domain-error.js';
import { toDatabaseError } from '../database-errors.js';
import type { Dialect } from '../database-target.js';
import { placeholders } from '../sql.js';
import { clearTables } from './clear-tables.js';
import { newestMigration } from './newest-migration.js';
import { setNextId } from './next-id.js';
import {
  toBoundValue,
  type PortableColumn,
  type PortableRow,
  type PortableTable,
  quoteIdentifier,
} from './portable-table.js';
import { diagnoseRowError, type RowError } from './row-error.js';

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
