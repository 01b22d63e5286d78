import { Injectable } from '@nestjs/common';
import { PortableTables, type PortableTable, type Restoration, Restorations } from '../database/portable/index.js';
import { conflict, unavailable } from '../errors/domain-error.js';
import { Companions } from './companions.js';
import type { ExportTrailer } from './export-format.js';
import { ExportReader } from './export-reader.js';
import { ImportNotUndoneError } from './import-not-undone.error.js';
import { RowWriter } from './row-writer.js';
import { UnfinishedImport } from './unfinished-import.repository.js';

/** Where an export comes from. */
export interface ExportSource {
  /** From its beginning. */
  readonly open: () => AsyncIterable<Buffer>;
  /** In bytes, where it can be read twice: then all of it is checked before anything is written. */
  readonly size?: number | undefined;
}

export interface ImportOptions {
  /** Where the files of rows are; without it nobody asks for them. */
  readonly files?: string | undefined;
  /** `done` of `total`, of each step for itself. */
  readonly progress?: (step: ImportStep, done: number, total: number) => void;
}

export type ImportStep = 'Checking' | 'Writing' | 'Making what follows';

export interface ImportReport {
  /** Rows of each table. */
  readonly counts: ExportTrailer['counts'];
  /** What was made of them, in sentences. */
  readonly made: readonly string[];
}

/** What one import works with. */
interface Work extends ImportOptions {
  readonly source: ExportSource;
  readonly tables: readonly PortableTable[];
  readonly restoration: Restoration;
  readonly migration: string;
}

/** Fills an empty database with an export. Afterwards it has all of it, or is as empty as before. */
@Injectable()
export class Importer {
  constructor(
    private readonly tables: PortableTables,
    private readonly restorations: Restorations,
    private readonly companions: Companions,
    private readonly unfinished: UnfinishedImport,
  ) {}

  /** Throws an ExportFileError where the file is at fault. */
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

  /** What an import has left that was killed is nobody's. */
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
        made.push(await derived.makeAnew((done, total) => progress?.('Making what follows', done, total)));
      }
    } catch (error) {
      throw unavailable('Everything was imported. What follows from it is not made yet: the service does it.', error);
    }
    return made;
  }

  private async undo({ restoration, tables }: Work, error: unknown): Promise<void> {
    try {
      await restoration.empty(tables);
      await this.unfinished.end();
    } catch {
      // A database that is lost, most likely. The mark is still there.
      throw new ImportNotUndoneError(error);
    }
  }
}

/** Reads the whole of a file that can be read again. */
async function check({ source, tables, migration, progress }: Work): Promise<void> {
  const { size } = source;
  if (size === undefined) return;
  const reader = new ExportReader(tables, migration);
  for await (const _ of reader.rows(source.open())) progress?.('Checking', reader.position, size);
}

/** Looks whether the database has what was written, and has it count on where the other one stood. */
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
