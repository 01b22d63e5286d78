import type { PortableTable } from '../database/portable/index.js';
import type { ReadRow } from './export-reader.js';

/** SQLite limits the number of bound values, and MySQL limits the length of a statement. */
const MOST = { rows: 500, values: 20_000, bytes: 1024 * 1024 };

/** A batch of rows of one table that fits into one statement. */
export class Portion {
  readonly rows: ReadRow[] = [];
  private bytes = 0;

  constructor(readonly table: PortableTable) {}

  /** Returns false if the batch has no room for the row. The first row always fits. */
  add(read: ReadRow): boolean {
    if (this.rows.length > 0 && !this.hasRoomFor(read)) return false;
    this.rows.push(read);
    this.bytes += read.bytes;
    return true;
  }

  private hasRoomFor({ table, bytes }: ReadRow): boolean {
    const most = Math.min(MOST.rows, MOST.values / table.columns.length);
    return table === this.table && this.rows.length < most && this.bytes + bytes <= MOST.bytes;
  }
}
