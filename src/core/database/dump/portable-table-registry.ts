import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { exportExclusionReason } from '../exclude-from-export.decorator.js';
import { describeTables } from './describe-tables.js';
import type { PortableTable } from './portable-table.js';

/** Lists the exported tables: the tables of all entities without `@ExcludeFromExport`. */
@Injectable()
export class PortableTableRegistry {
  constructor(private readonly source: DataSource) {}

  /** Each table follows the tables that it references. */
  all(): PortableTable[] {
    return describeTables(this.source, (entity) => exportExclusionReason(entity) !== undefined);
  }
}
