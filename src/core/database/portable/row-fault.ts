import type { QueryRunner } from 'typeorm';
import { boundOf, type PortableColumn, type PortableRow, type PortableTable, quoted } from './portable-table.js';

export interface RowFault {
  /** The column, or several columns separated by commas. */
  readonly field: string;
  readonly message: string;
}

/** Finds the reason why the database rejected a row: a duplicate key, a missing reference, or else the message of the database. */
export async function faultOf(
  runner: QueryRunner,
  table: PortableTable,
  row: PortableRow,
  error: unknown,
): Promise<RowFault> {
  const isThere = async (name: string, columns: readonly string[], own: readonly PortableColumn[]) => {
    const where = columns.map((column) => `${quoted(column)} = ?`).join(' AND ');
    const values = own.map((column) => boundOf(column, row[column.name]!));
    // NULL references no row and equals no value.
    if (values.includes(null)) return undefined;
    const found = (await runner.query(`SELECT 1 FROM ${quoted(name)} WHERE ${where} LIMIT 1`, values)) as object[];
    return found.length > 0;
  };
  for (const unique of table.uniques) {
    if (await isThere(table.name, namesOf(unique), unique)) {
      return { field: namesOf(unique).join(','), message: `${shown(unique, row)} already exists in an earlier row` };
    }
  }
  for (const { columns, table: other, referenced } of table.references) {
    if ((await isThere(other, referenced, columns)) === false) {
      return {
        field: namesOf(columns).join(','),
        message: `${shown(columns, row)} matches no earlier row of ${other}`,
      };
    }
  }
  const { message } = error as Error;
  const named = /column ['`](\w+)['`]/.exec(message)?.[1] ?? '';
  return { field: row[named] === undefined ? '' : named, message };
}

const namesOf = (columns: readonly PortableColumn[]): string[] => columns.map(({ name }) => name);

const shown = (columns: readonly PortableColumn[], row: PortableRow): string =>
  columns.map(({ name }) => JSON.stringify(row[name])).join(', ');
