import type { PortableColumn, PortableRow, PortableTable } from '../database/portable/index.js';
import type { ReadRow } from './export-reader.js';

/** Foreign keys to later rows of the same table, for example the parent of a moved category. */
export class LateReferences {
  private readonly late = new Map<PortableTable, Map<PortableColumn, ReadRow[]>>();

  /** Returns the row without its references to later rows, and stores these references. */
  defer(read: ReadRow): ReadRow {
    const { table, row } = read;
    const own = table.references.filter(({ table: name, columns }) => name === table.name && columns.length === 1);
    let insertable: PortableRow = row;
    for (const { columns, referenced } of own) {
      const column = columns[0]!;
      if (!column.nullable || !isLater(row[column.name]!, row[referenced[0]!]!)) continue;
      insertable = { ...insertable, [column.name]: null };
      const key = Object.fromEntries([...table.key, column].map(({ name }) => [name, row[name]!]));
      this.of(table, column).push({ ...read, row: key });
    }
    return { ...read, row: insertable };
  }

  *all(): Generator<readonly [PortableTable, PortableColumn, readonly ReadRow[]]> {
    for (const [table, columns] of this.late) for (const [column, rows] of columns) yield [table, column, rows];
  }

  private of(table: PortableTable, column: PortableColumn): ReadRow[] {
    const columns = this.late.get(table) ?? new Map<PortableColumn, ReadRow[]>();
    this.late.set(table, columns);
    const rows = columns.get(column) ?? [];
    columns.set(column, rows);
    return rows;
  }
}

/** Rows are sorted by id. References that are not numbers are always deferred, because the database may sort texts differently. */
const isLater = (named: PortableRow[string], own: PortableRow[string]): boolean =>
  named !== null && named !== own && !(typeof named === 'number' && named < Number(own));
