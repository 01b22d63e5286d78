import { Injectable } from '@nestjs/common';
import {
  PortableTableRegistry,
  type PortableRow,
  type PortableTable,
  SnapshotProvider,
} from '../database/dump/index.js';
import { ModuleExportHooks, type Progress, type RowFiles } from './module-export-hooks.js';
import { type ExportRowLine, type ExportHeader, type ExportTrailer, EXPORT_FORMAT_VERSION } from './export-reader.js';
import { ImportMarker } from './import-marker.repository.js';

/** Characters per write. */
const BUFFER_CHARACTERS = 64 * 1024;

export interface ExportOptions {
  /** Receives the text of the export in parts. */
  readonly write: (text: string) => Promise<void>;
  /** Target folder for the files of rows. Without a folder, files are not copied. */
  readonly files?: string | undefined;
  readonly progress?: Progress;
}

export interface ExportReport {
  readonly counts: Readonly<Record<string, number>>;
  /** Files that could not be copied, one line for each file. */
  readonly missing: readonly string[];
}

/** Writes all rows of one snapshot as JSON Lines. Rows are streamed, not collected in memory. */
@Injectable()
export class Exporter {
  constructor(
    private readonly tables: PortableTableRegistry,
    private readonly snapshots: SnapshotProvider,
    private readonly hooks: ModuleExportHooks,
    private readonly importMarker: ImportMarker,
  ) {}

  async export({ write, files: folder, progress = () => undefined }: ExportOptions): Promise<ExportReport> {
    await this.importMarker.assertNotSet();
    const tables = this.tables.all();
    const files = folder === undefined ? new Map<string, RowFiles>() : this.hooks.rowFilesByTable();
    const lines = new LineBuffer(write);
    const [counts, next, missing]: [Record<string, number>, Record<string, number>, string[]] = [{}, {}, []];
    await this.snapshots.withSnapshot(async (snapshot) => {
      const exported_at = new Date().toISOString();
      const migration = await snapshot.newestMigration();
      await lines.add({
        type: 'masthead',
        version: EXPORT_FORMAT_VERSION,
        exported_at,
        migration,
      } satisfies ExportHeader);
      for (const [place, table] of tables.entries()) {
        counts[table.name] = 0;
        const total = table.hasGeneratedId ? (next[table.name] = await snapshot.nextId(table)) : 0;
        for await (const row of snapshot.rows(table)) {
          await files
            .get(table.name)
            ?.exportFile(row, folder!)
            .catch((error: unknown) => missing.push(`${describeRow(table, row)}: ${(error as Error).message}`));
          await lines.add({ type: table.name, row } satisfies ExportRowLine);
          counts[table.name]!++;
          progress(place + (total > 0 ? Number(row[table.key[0]!.name]) / total : 0), tables.length);
        }
      }
      await lines.add({ type: 'masthead.end', counts, next } satisfies ExportTrailer);
      await lines.flush();
    });
    return { counts, missing };
  }
}

const describeRow = ({ name, key }: PortableTable, row: PortableRow): string =>
  `${name} ${key.map((column) => String(row[column.name])).join(', ')}`;

/** Buffers lines and writes many lines at a time. */
class LineBuffer {
  private waiting: string[] = [];
  private characters = 0;

  constructor(private readonly write: (text: string) => Promise<void>) {}

  async add(line: object): Promise<void> {
    const text = `${JSON.stringify(line)}\n`;
    this.waiting.push(text);
    this.characters += text.length;
    if (this.characters >= BUFFER_CHARACTERS) await this.flush();
  }

  async flush(): Promise<void> {
    const text = this.waiting.join('');
    [this.waiting, this.characters] = [[], 0];
    await this.write(text);
  }
}
