import { Global, Module } from '@nestjs/common';
import { PortableTableRegistry, RestoreService, SnapshotProvider } from '../database/dump/index.js';
import { ModuleExportHooks } from './module-export-hooks.js';
import { Exporter } from './exporter.js';
import { Importer } from './importer.js';
import { ImportMarker } from './import-marker.repository.js';

/** Export and import of all data, for the command line. */
@Global()
@Module({
  providers: [
    PortableTableRegistry,
    SnapshotProvider,
    RestoreService,
    ModuleExportHooks,
    ImportMarker,
    Exporter,
    Importer,
  ],
  exports: [ModuleExportHooks, Exporter, Importer, ImportMarker],
})
export class PortabilityModule {}
