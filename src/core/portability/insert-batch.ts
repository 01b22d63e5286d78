import type { PortableTable } from '../database/dump/index.js';
import type { ParsedRow } from './export-reader.js';

/** SQLite limits the number of bound values, and MySQL limits the length of a statement. */
const MAX_BATCH = { rows: 500, values: 20_000, bytes: 1024 * 1024 };

/** A batch of rows of one table that fits into one statement. */
export class InsertBatch {
  readonly rows: ParsedRow[] = [];
  private bytes = 0;

  constructor(readonly table: PortableTable) {}

  /** Returns false if the batch has no room for the row. The first row always fits. */
  tryAdd(read: ParsedRow): boolean {
    if (this.rows.length > 0 && !this.hasRoomFor(read)) return false;
    this.rows.push(read);
    this.bytes += read.bytes;
    return true;
  }

  private hasRoomFor({ table, bytes }: ParsedRow): boolean {
    const maxRows = Math.min(MAX_BATCH.rows, MAX_BATCH.values / table.columns.length);
    return table === this.table && this.rows.length < maxRows && this.bytes + bytes <= MAX_BATCH.bytes;
  }
}
