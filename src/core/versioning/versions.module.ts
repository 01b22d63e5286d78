import { type DynamicModule, Module } from '@nestjs/common';
import type { ApiVersion } from './api-version.js';
import { SecondVersionController } from './second-version.controller.js';
import { VersionList } from './version-list.js';
import { VersionsController } from './versions.controller.js';

/** Endpoints that describe the API versions. */
@Module({})
export class VersionsModule {
  static of(versions: readonly ApiVersion[]): DynamicModule {
    return {
      module: VersionsModule,
      controllers: [VersionsController, ...(versions.includes(2) ? [SecondVersionController] : [])],
      providers: [VersionList],
    };
  }
}
