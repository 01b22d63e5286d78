import { Injectable } from '@nestjs/common';
import {
  PortableTableRegistry,
  type PortableTable,
  type RestoreSession,
  RestoreService,
} from '../database/dump/index.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { unavailable } from '../errors/domain-error.js';
import { ModuleExportHooks } from './module-export-hooks.js';
import { type ExportTrailer, ExportReader } from './export-reader.js';
import { RowWriter } from './row-writer.js';
import { ImportMarker } from './import-marker.repository.js';
import { notEmpty } from './import-target.repository.js';

/** An import failed, and its rows could not be removed. */
export class ImportRollbackError extends Error {
  override readonly name = 'ImportRollbackError';

  constructor(override readonly cause: unknown) {
    super(
      `The import failed: ${cause instanceof Error ? cause.message : String(cause)}\n` +
        'The imported rows could not be removed. Run the import again: it removes these rows first. Until then the service does not start.',
    );
  }
}

/** The source of an import. */
export interface ImportSource {
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
  readonly rebuildReports: readonly string[];
}

/** The context of one import. */
interface ImportContext extends ImportOptions {
  readonly source: ImportSource;
  readonly tables: readonly PortableTable[];
  readonly session: RestoreSession;
  readonly migration: string;
}

/** Imports an export into an empty database. Afterwards the database contains the whole export or is empty again. */
@Injectable()
export class Importer {
  constructor(
    private readonly tables: PortableTableRegistry,
    private readonly restoreService: RestoreService,
    private readonly hooks: ModuleExportHooks,
    private readonly importMarker: ImportMarker,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws an ExportFileError if the file is invalid. */
  async import(source: ImportSource, options: ImportOptions = {}): Promise<ImportReport> {
    const counts = await this.importRows(source, options);
    const rebuildReports = await this.rebuildDerivedData(options);
    // Shared caches can have responses of the former database.
    await this.unitOfWork.run(() => {
      this.unitOfWork.markChanged('site');
      return Promise.resolve();
    });
    return { counts, rebuildReports };
  }

  private importRows(source: ImportSource, options: ImportOptions): Promise<ExportTrailer['counts']> {
    const tables = this.tables.all();
    return this.restoreService.withSession(async (session) => {
      const work = { ...options, source, tables, session, migration: await session.newestMigration() };
      await this.ensureEmpty(work);
      await validateSource(work);
      await this.importMarker.set();
      try {
        const { counts } = await this.write(work);
        await this.importMarker.clear();
        return counts;
      } catch (error) {
        await this.rollBack(work, error);
        throw error;
      }
    });
  }

  /** Removes the rows of an import that was killed. Other rows cause a conflict. */
  private async ensureEmpty({ session, tables }: ImportContext): Promise<void> {
    if (await this.importMarker.isSet()) {
      await session.clearTables(tables);
      await this.importMarker.clear();
    }
    const taken: string[] = [];
    for (const table of tables) if (await session.hasRows(table)) taken.push(table.name);
    if (taken.length > 0) throw notEmpty(taken);
  }

  private async write(work: ImportContext): Promise<ExportTrailer> {
    const { source, tables, session, migration, files, progress } = work;
    for (const derived of this.hooks.derivedData()) await derived.invalidate();
    const reader = new ExportReader(tables, migration);
    const writer = new RowWriter(session, this.hooks.rowSanitizersByTable(), this.hooks.rowFilesByTable(), files);
    for await (const read of reader.rows(source.open())) {
      await writer.add(read);
      if (source.size !== undefined) progress?.('Writing', reader.position, source.size);
    }
    await writer.finish();
    await verifyImport(work, reader.trailer!);
    return reader.trailer!;
  }

  private async rebuildDerivedData({ progress }: ImportOptions): Promise<string[]> {
    const made: string[] = [];
    try {
      for (const derived of this.hooks.derivedData()) {
        made.push(await derived.rebuild((done, total) => progress?.('Rebuilding derived data', done, total)));
      }
    } catch (error) {
      throw unavailable(
        'All rows were imported. The derived data is not complete yet: the service rebuilds it.',
        error,
      );
    }
    return made;
  }

  private async rollBack({ session, tables }: ImportContext, error: unknown): Promise<void> {
    try {
      await session.clearTables(tables);
      await this.importMarker.clear();
    } catch {
      // Most likely the database is unreachable. The import marker is still set.
      throw new ImportRollbackError(error);
    }
  }
}

/** Validates the whole file if the source can be read twice. */
async function validateSource({ source, tables, migration, progress }: ImportContext): Promise<void> {
  const { size } = source;
  if (size === undefined) return;
  const reader = new ExportReader(tables, migration);
  for await (const _ of reader.rows(source.open())) progress?.('Checking', reader.position, size);
}

/** Compares the row counts with the file, and continues the ids of the exported database. */
async function verifyImport({ session, tables }: ImportContext, { counts, next }: ExportTrailer): Promise<void> {
  for (const table of tables) {
    const count = await session.count(table);
    if (count !== counts[table.name]) {
      throw new Error(`${table.name} has ${count} rows after the import, where the file has ${counts[table.name]}`);
    }
    const id = next[table.name];
    if (id !== undefined) await session.setNextId(table, id);
  }
}
