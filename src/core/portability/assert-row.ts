import type { PortableRow, PortableTable } from '../database/dump/index.js';
import { ExportFileError } from './export-file.error.js';

/** Throws an ExportFileError unless `row` has exactly the columns of the table, with valid values. */
export function assertRow(table: PortableTable, row: unknown, line: number): asserts row is PortableRow {
  if (!isObject(row)) throw new ExportFileError(line, table.name, 'must have a "row" with its values');
  for (const { name, codec, nullable, ...limits } of table.columns) {
    const value = row[name];
    const fault =
      value === undefined ? 'is missing' : value === null ? nullError(nullable) : codec.validate(value, limits);
    if (fault !== undefined) throw new ExportFileError(line, `${table.name}.${name}`, fault);
  }
  const unknown = Object.keys(row).find((key) => !table.columns.some(({ name }) => name === key));
  if (unknown !== undefined)
    throw new ExportFileError(line, `${table.name}.${unknown}`, 'is not a field of this version');
}

const nullError = (nullable: boolean): string | undefined => (nullable ? undefined : 'must not be null');

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
