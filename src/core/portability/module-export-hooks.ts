import { Inject, Injectable, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { DERIVED_DATA, type DerivedData } from './derived-data.js';
import { ROW_FILES, type RowFiles } from './row-files.js';

/** Finds the export hooks of all modules: files of rows and derived data. */
@Injectable()
export class ModuleExportHooks {
  constructor(
    @Inject(ROW_FILES) private readonly rowFiles: readonly Type<RowFiles>[],
    @Inject(DERIVED_DATA) private readonly derived: readonly Type<DerivedData>[],
    private readonly moduleRef: ModuleRef,
  ) {}

  /** By table name. */
  rowFilesByTable(): Map<string, RowFiles> {
    return new Map(this.resolveAll(this.rowFiles).map((files) => [files.table, files]));
  }

  derivedData(): DerivedData[] {
    return this.resolveAll(this.derived);
  }

  private resolveAll<T>(types: readonly Type<T>[]): T[] {
    return types.map((type) => this.moduleRef.get<T>(type, { strict: false }));
  }
}
