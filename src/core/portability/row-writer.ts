import { type PortableRow, RefusedRowError, type Restoration } from '../database/portable/index.js';
import { ExportFileError } from './export-file.error.js';
import type { ReadRow } from './export-reader.js';
import { LateReferences } from './late-references.js';
import { Portion } from './portion.js';
import type { RowFiles } from './row-files.js';

/** Inserts rows in batches. The file of a row is copied before the row is inserted. */
export class RowWriter {
  private readonly late = new LateReferences();
  private portion: Portion | undefined;

  constructor(
    private readonly restoration: Restoration,
    private readonly files: ReadonlyMap<string, RowFiles>,
    private readonly folder: string | undefined,
  ) {}

  async add(read: ReadRow): Promise<void> {
    await this.bringFile(read);
    const row = this.late.defer(read);
    if (this.portion?.add(row)) return;
    await this.flush();
    this.portion = new Portion(row.table);
    this.portion.add(row);
  }

  async end(): Promise<void> {
    await this.flush();
    for (const [table, column, rows] of this.late.all()) {
      await stored(rows, (values) => this.restoration.complete(table, column, values));
    }
  }

  private async flush(): Promise<void> {
    const { portion } = this;
    this.portion = undefined;
    if (portion) await stored(portion.rows, (rows) => this.restoration.insert(portion.table, rows));
  }

  private async bringFile({ table, row, line }: ReadRow): Promise<void> {
    if (this.folder === undefined) return;
    try {
      await this.files.get(table.name)?.copyIn(row, this.folder);
    } catch (error) {
      throw new ExportFileError(line, table.name, (error as Error).message);
    }
  }
}

/** Reports a row that the database rejects with its line number. */
async function stored(
  reads: readonly ReadRow[],
  store: (rows: readonly PortableRow[]) => Promise<void>,
): Promise<void> {
  try {
    await store(reads.map(({ row }) => row));
  } catch (error) {
    const refused = error instanceof RefusedRowError && reads.find(({ row }) => row === error.row);
    if (!refused) throw error;
    const { field, message } = error.fault;
    throw new ExportFileError(refused.line, [refused.table.name, field].filter(Boolean).join('.'), message);
  }
}
