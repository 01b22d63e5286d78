import { Global, Module } from '@nestjs/common';
import { PortableTables, Restorations, Snapshots } from '../database/portable/index.js';
import { Companions } from './companions.js';
import { Exporter } from './exporter.js';
import { Importer } from './importer.js';
import { UnfinishedImport } from './unfinished-import.repository.js';

/** Export and import of all data, for the command line. */
@Global()
@Module({
  providers: [PortableTables, Snapshots, Restorations, Companions, UnfinishedImport, Exporter, Importer],
  exports: [Companions, Exporter, Importer, UnfinishedImport],
})
export class PortabilityModule {}
