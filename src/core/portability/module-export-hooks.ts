import { Injectable, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ApiGroups } from '../routing/api-groups.js';
import type { DerivedData } from './derived-data.js';
import type { RowFiles } from './row-files.js';

/** Finds the export hooks of all modules: files of rows and derived data. */
@Injectable()
export class ModuleExportHooks {
  constructor(
    private readonly apis: ApiGroups,
    private readonly moduleRef: ModuleRef,
  ) {}

  /** By table name. */
  rowFilesByTable(): Map<string, RowFiles> {
    const all = this.resolveAll(this.apis.modules.flatMap(({ rowFiles = [] }) => rowFiles));
    return new Map(all.map((files) => [files.table, files]));
  }

  derivedData(): DerivedData[] {
    return this.resolveAll(this.apis.modules.flatMap(({ derivedData = [] }) => derivedData));
  }

  private resolveAll<T>(types: readonly Type<T>[]): T[] {
    return types.map((type) => this.moduleRef.get<T>(type, { strict: false }));
  }
}
