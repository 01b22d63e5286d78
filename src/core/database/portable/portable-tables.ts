import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { notExportedBecause } from '../not-exported.js';
import { describeTables } from './describe-tables.js';
import type { PortableTable } from './portable-table.js';

/** The tables that are exported: those of all entities but the ones that say why not. */
@Injectable()
export class PortableTables {
  constructor(private readonly source: DataSource) {}

  /** Each behind those that its rows name. */
  all(): PortableTable[] {
    return describeTables(this.source, (entity) => notExportedBecause(entity) !== undefined);
  }
}
