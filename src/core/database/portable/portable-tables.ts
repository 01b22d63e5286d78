import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { notExportedBecause } from '../not-exported.js';
import { describeTables } from './describe-tables.js';
import type { PortableTable } from './portable-table.js';

/** Lists the exported tables: the tables of all entities without `@NotExported`. */
@Injectable()
export class PortableTables {
  constructor(private readonly source: DataSource) {}

  /** Each table follows the tables that it references. */
  all(): PortableTable[] {
    return describeTables(this.source, (entity) => notExportedBecause(entity) !== undefined);
  }
}
