import type { QueryRunner } from 'typeorm';
import {
  toBoundValue,
  type PortableColumn,
  type PortableRow,
  type PortableTable,
  quoteIdentifier,
} from './portable-table.js';

export interface RowError {
  /** The column, or several columns separated by commas. */
  readonly field: string;
  readonly message: string;
}

/** Finds the reason why the database rejected a row: a duplicate key, a missing reference, or else the message of the database. */
export async function diagnoseRowError(
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
