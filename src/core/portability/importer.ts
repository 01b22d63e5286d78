import { Injectable } from '@nestjs/common';
import { PortableTables, type PortableTable, type Restoration, Restorations } from '../database/portable/index.js';
import { conflict, unavailable } from '../errors/domain-error.js';
import { Companions } from './companions.js';
import type { ExportTrailer } from './export-format.js';
import { ExportReader } from './export-reader.js';
import { ImportNotUndoneError } from './import-not-undone.error.js';
import { RowWriter } from './row-writer.js';
import { UnfinishedImport } from './unfinished-import.repository.js';

/** The source of an import. */
export interface ExportSource {
  /** Opens the export at its beginning. */
  readonly open: () => AsyncIterable<Buffer>;
  /** Size in bytes, if the source can be read twice. The whole file is then validated before the first write. */
  readonly size?: number | undefined;
}

export interface ImportOptions {
  /** Folder with the files of rows. Without a folder, files are not imported. */
  readonly files?: string | undefined;
  /** Reports `done` of `total` separately for each step. */
  readonly progress?: (step: ImportStep, done: number, total: number) => void;
}

export type ImportStep = 'Checking' | 'Writing' | 'Rebuilding derived data';

export interface ImportReport {
  /** Number of imported rows by table. */
  readonly counts: ExportTrailer['counts'];
  /** Report sentences of the rebuilt derived data. */
  readonly made: readonly string[];
}

/** The context of one import. */
interface Work extends ImportOptions {
  readonly source: ExportSource;
  readonly tables: readonly PortableTable[];
  readonly restoration: Restoration;
  readonly migration: string;
}

/** Imports an export into an empty database. Afterwards the database contains the whole export or is empty again. */
@Injectable()
export class Importer {
  constructor(
    private readonly tables: PortableTables,
    private readonly restorations: Restorations,
    private readonly companions: Companions,
    private readonly unfinished: UnfinishedImport,
  ) {}

  /** Throws an ExportFileError if the file is invalid. */
  async import(source: ExportSource, options: ImportOptions = {}): Promise<ImportReport> {
    const counts = await this.importRows(source, options);
    return { counts, made: await this.makeAnew(options) };
  }

  private importRows(source: ExportSource, options: ImportOptions): Promise<ExportTrailer['counts']> {
    const tables = this.tables.all();
    return this.restorations.during(async (restoration) => {
      const work = { ...options, source, tables, restoration, migration: await restoration.newestMigration() };
      await this.takeEmpty(work);
      await check(work);
      await this.unfinished.begin();
      try {
        const { counts } = await this.write(work);
        await this.unfinished.end();
        return counts;
      } catch (error) {
        await this.undo(work, error);
        throw error;
      }
    });
  }

  /** Removes the rows of an import that was killed. Other rows cause a conflict. */
  private async takeEmpty({ restoration, tables }: Work): Promise<void> {
    if (await this.unfinished.isThere()) {
      await restoration.empty(tables);
      await this.unfinished.end();
    }
    const taken: string[] = [];
    for (const table of tables) if (await restoration.hasRows(table)) taken.push(table.name);
    if (taken.length === 0) return;
    throw conflict(
      `The database is not empty (${taken.join(', ')}), and was left as it is. ` +
        'Import into a new one, before the service has been started with it for the first time.',
    );
  }

  private async write(work: Work): Promise<ExportTrailer> {
    const { source, tables, restoration, migration, files, progress } = work;
    for (const derived of this.companions.derived()) await derived.expire();
    const reader = new ExportReader(tables, migration);
    const writer = new RowWriter(restoration, this.companions.files(), files);
    for await (const read of reader.rows(source.open())) {
      await writer.add(read);
      if (source.size !== undefined) progress?.('Writing', reader.position, source.size);
    }
    await writer.end();
    await confirm(work, reader.trailer!);
    return reader.trailer!;
  }

  private async makeAnew({ progress }: ImportOptions): Promise<string[]> {
    const made: string[] = [];
    try {
      for (const derived of this.companions.derived()) {
        made.push(await derived.makeAnew((done, total) => progress?.('Rebuilding derived data', done, total)));
      }
    } catch (error) {
      throw unavailable(
        'All rows were imported. The derived data is not complete yet: the service rebuilds it.',
        error,
      );
    }
    return made;
  }

  private async undo({ restoration, tables }: Work, error: unknown): Promise<void> {
    try {
      await restoration.empty(tables);
      await this.unfinished.end();
    } catch {
      // Most likely the database is unreachable. The import marker is still set.
      throw new ImportNotUndoneError(error);
    }
  }
}

/** Validates the whole file if the source can be read twice. */
async function check({ source, tables, migration, progress }: Work): Promise<void> {
  const { size } = source;
  if (size === undefined) return;
  const reader = new ExportReader(tables, migration);
  for await (const _ of reader.rows(source.open())) progress?.('Checking', reader.position, size);
}

/** Compares the row counts with the file, and continues the ids of the exported database. */
async function confirm({ restoration, tables }: Work, { counts, next }: ExportTrailer): Promise<void> {
  for (const table of tables) {
    const count = await restoration.count(table);
    if (count !== counts[table.name]) {
      throw new Error(`${table.name} has ${count} rows after the import, where the file has ${counts[table.name]}`);
    }
    const id = next[table.name];
    if (id !== undefined) await restoration.setNextId(table, id);
  }
}
