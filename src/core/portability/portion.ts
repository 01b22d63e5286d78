import type { PortableTable } from '../database/portable/index.js';
import type { ReadRow } from './export-reader.js';

/** SQLite counts the values of a statement, and MySQL has a longest statement. */
const MOST = { rows: 500, values: 20_000, bytes: 1024 * 1024 };

/** Rows of one table, as many as one statement can hold. */
export class Portion {
  readonly rows: ReadRow[] = [];
  private bytes = 0;

  constructor(readonly table: PortableTable) {}

  /** False where it has no room for the row; a first one it always has. */
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
