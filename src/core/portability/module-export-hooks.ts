import { Inject, Injectable, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { PortableRow } from '../database/dump/index.js';

/**
 * Files that belong to rows, one file per row. They are copied if an export or import gets a folder for files. List the class in
 * `rowFiles` of the module declaration. Errors need a message for the operator.
 */
export abstract class RowFiles {
  abstract readonly table: string;
  /** Copies the file of a row into the folder. */
  abstract exportFile(row: PortableRow, folder: string): Promise<void>;
  /** Copies the file of a row from the folder to the storage of the application. Has no effect if the file already exists. */
  abstract importFile(row: PortableRow, folder: string): Promise<void>;
}

/** Injection token: the classes that the modules declare, as `readonly Type<RowFiles>[]`. */
export const ROW_FILES = Symbol('row files');

/**
 * Makes rows safe before they are imported, because an export can come from another site and can be edited. List the class in
 * `rowSanitizers` of the module declaration.
 */
export abstract class RowSanitizer {
  abstract readonly tables: readonly string[];
  /** Returns the row with safe values. Must not change safe values. An error ends the import and needs a message for the operator. */
  abstract sanitize(row: PortableRow): Promise<PortableRow>;
}

/** Injection token: the classes that the modules declare, as `readonly Type<RowSanitizer>[]`. */
export const ROW_SANITIZERS = Symbol('row sanitizers');

/** Reports that `done` of `total` items are complete. */
export type Progress = (done: number, total: number) => void;

/** Data that a module derives from its rows and rebuilds after an import. List the class in `derivedData` of the module declaration. */
export abstract class DerivedData {
  /** Marks the data as stale in the database, so that the data is rebuilt even if the process ends before `rebuild` is complete. */
  abstract invalidate(): Promise<void>;
  /** Rebuilds the data. Returns a sentence for the import report. */
  abstract rebuild(progress: Progress): Promise<string>;
}

/** Injection token: the classes that the modules declare, as `readonly Type<DerivedData>[]`. */
export const DERIVED_DATA = Symbol('derived data');

/** Finds the export hooks of all modules: files of rows, sanitizers and derived data. */
@Injectable()
export class ModuleExportHooks {
  constructor(
    @Inject(ROW_FILES) private readonly rowFiles: readonly Type<RowFiles>[],
    @Inject(DERIVED_DATA) private readonly derived: readonly Type<DerivedData>[],
    @Inject(ROW_SANITIZERS) private readonly sanitizers: readonly Type<RowSanitizer>[],
    private readonly moduleRef: ModuleRef,
  ) {}

  /** By table name. */
  rowFilesByTable(): Map<string, RowFiles> {
    return new Map(this.resolveAll(this.rowFiles).map((files) => [files.table, files]));
  }

  /** By table name. */
  rowSanitizersByTable(): Map<string, RowSanitizer> {
    const all = this.resolveAll(this.sanitizers);
    return new Map(all.flatMap((sanitizer) => sanitizer.tables.map((table) => [table, sanitizer] as const)));
  }

  derivedData(): DerivedData[] {
    return this.resolveAll(this.derived);
  }

  private resolveAll<T>(types: readonly Type<T>[]): T[] {
    return types.map((type) => this.moduleRef.get<T>(type, { strict: false }));
  }
}
