import {
  type PortableTable,
  type PortableColumn,
  type PortableRow,
  RejectedRowError,
  type RestoreSession,
} from '../database/dump/index.js';
import { type ParsedRow, ExportFileError } from './export-reader.js';
import type { RowFiles, RowSanitizer } from './module-export-hooks.js';

/** SQLite limits the number of bound values, and MySQL limits the length of a statement. */
const MAX_BATCH = { rows: 500, values: 20_000, bytes: 1024 * 1024 };

/** A batch of rows of one table that fits into one statement. */
class InsertBatch {
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

/** Foreign keys to later rows of the same table, for example the parent of a moved category. */
class DeferredForeignKeys {
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

/** Sanitises rows and inserts them in batches. The file of a row is copied before the row is inserted. */
export class RowWriter {
  private readonly deferred = new DeferredForeignKeys();
  private batch: InsertBatch | undefined;

  constructor(
    private readonly session: RestoreSession,
    private readonly sanitizers: ReadonlyMap<string, RowSanitizer>,
    private readonly files: ReadonlyMap<string, RowFiles>,
    private readonly folder: string | undefined,
  ) {}

  async add(read: ParsedRow): Promise<void> {
    await this.importFile(read);
    const row = this.deferred.defer(await this.sanitize(read));
    if (this.batch?.tryAdd(row)) return;
    await this.flush();
    this.batch = new InsertBatch(row.table);
    this.batch.tryAdd(row);
  }

  async finish(): Promise<void> {
    await this.flush();
    for (const [table, column, rows] of this.deferred.all()) {
      await storeRows(rows, (values) => this.session.setColumn(table, column, values));
    }
  }

  private async flush(): Promise<void> {
    const { batch } = this;
    this.batch = undefined;
    if (batch) await storeRows(batch.rows, (rows) => this.session.insert(batch.table, rows));
  }

  private async importFile(read: ParsedRow): Promise<void> {
    const { folder } = this;
    if (folder !== undefined)
      await withLocation(read, async () => this.files.get(read.table.name)?.importFile(read.row, folder));
  }

  private async sanitize(read: ParsedRow): Promise<ParsedRow> {
    const sanitizer = this.sanitizers.get(read.table.name);
    return sanitizer ? { ...read, row: await withLocation(read, () => sanitizer.sanitize(read.row)) } : read;
  }
}

/** Adds the line number to errors of module hooks. */
async function withLocation<T>({ table, line }: ParsedRow, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw new ExportFileError(line, table.name, (error as Error).message);
  }
}

/** Reports a row that the database rejects with its line number. */
async function storeRows(
  reads: readonly ParsedRow[],
  store: (rows: readonly PortableRow[]) => Promise<void>,
): Promise<void> {
  try {
    await store(reads.map(({ row }) => row));
  } catch (error) {
    const refused = error instanceof RejectedRowError && reads.find(({ row }) => row === error.row);
    if (!refused) throw error;
    const { field, message } = error.rowError;
    throw new ExportFileError(refused.line, [refused.table.name, field].filter(Boolean).join('.'), message);
  }
}
