import type { PortableColumn, PortableRow, PortableTable } from '../database/dump/index.js';
import type { ParsedRow } from './export-reader.js';

/** Foreign keys to later rows of the same table, for example the parent of a moved category. */
export class DeferredForeignKeys {
  private readonly deferred = new Map<PortableTable, Map<PortableColumn, ParsedRow[]>>();

  /** Returns the row without its references to later rows, and stores these references. */
  defer(read: ParsedRow): ParsedRow {
    const { table, row } = read;
    const own = table.references.filter(({ table: name, columns }) => name === table.name && columns.length === 1);
    let insertable: PortableRow = row;
    for (const { columns, referencedColumns } of own) {
      const column = columns[0]!;
      if (!column.nullable || !isLater(row[column.name]!, row[referencedColumns[0]!]!)) continue;
      insertable = { ...insertable, [column.name]: null };
      const key = Object.fromEntries([...table.key, column].map(({ name }) => [name, row[name]!]));
      this.rowsFor(table, column).push({ ...read, row: key });
    }
    return { ...read, row: insertable };
  }

  *all(): Generator<readonly [PortableTable, PortableColumn, readonly ParsedRow[]]> {
    for (const [table, columns] of this.deferred) for (const [column, rows] of columns) yield [table, column, rows];
  }

  private rowsFor(table: PortableTable, column: PortableColumn): ParsedRow[] {
    const columns = this.deferred.get(table) ?? new Map<PortableColumn, ParsedRow[]>();
    this.deferred.set(table, columns);
    const rows = columns.get(column) ?? [];
    columns.set(column, rows);
    return rows;
  }
}

/** Rows are sorted by id. References that are not numbers are always deferred, because the database may sort texts differently. */
const isLater = (named: PortableRow[string], own: PortableRow[string]): boolean =>
  named !== null && named !== own && !(typeof named === 'number' && named < Number(own));
