import { Injectable, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ModuleApis } from '../module-api/module-apis.js';
import type { DerivedData } from './derived-data.js';
import type { RowFiles } from './row-files.js';

/** Finds the export hooks of all modules: files of rows and derived data. */
@Injectable()
export class Companions {
  constructor(
    private readonly apis: ModuleApis,
    private readonly moduleRef: ModuleRef,
  ) {}

  /** By table name. */
  files(): Map<string, RowFiles> {
    const all = this.provided(this.apis.modules.flatMap(({ rowFiles = [] }) => rowFiles));
    return new Map(all.map((files) => [files.table, files]));
  }

  derived(): DerivedData[] {
    return this.provided(this.apis.modules.flatMap(({ derivedData = [] }) => derivedData));
  }

  private provided<T>(types: readonly Type<T>[]): T[] {
    return types.map((type) => this.moduleRef.get<T>(type, { strict: false }));
  }
}
