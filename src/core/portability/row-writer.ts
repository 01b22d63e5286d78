import { type PortableRow, RejectedRowError, type RestoreSession } from '../database/dump/index.js';
import { ExportFileError } from './export-file.error.js';
import type { ParsedRow } from './export-reader.js';
import { DeferredForeignKeys } from './deferred-foreign-keys.js';
import { InsertBatch } from './insert-batch.js';
import type { RowFiles } from './row-files.js';

/** Inserts rows in batches. The file of a row is copied before the row is inserted. */
export class RowWriter {
  private readonly deferred = new DeferredForeignKeys();
  private batch: InsertBatch | undefined;

  constructor(
    private readonly session: RestoreSession,
    private readonly files: ReadonlyMap<string, RowFiles>,
    private readonly folder: string | undefined,
  ) {}

  async add(read: ParsedRow): Promise<void> {
    await this.importFile(read);
    const row = this.deferred.defer(read);
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

  private async importFile({ table, row, line }: ParsedRow): Promise<void> {
    if (this.folder === undefined) return;
    try {
      await this.files.get(table.name)?.importFile(row, this.folder);
    } catch (error) {
      throw new ExportFileError(line, table.name, (error as Error).message);
    }
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
