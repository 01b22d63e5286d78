import { type DynamicModule, Module } from '@nestjs/common';
import type { ApiVersion } from '../routing/api-version.js';
import { ApiV2RootController } from '../api-root/api-v2-root.controller.js';
import { VersionResourceFactory } from '../api-root/version-resource-factory.js';
import { ApiRootController } from '../api-root/api-root.controller.js';

/** Endpoints that describe the API versions. */
@Module({})
export class VersioningModule {
  static forRoot(versions: readonly ApiVersion[]): DynamicModule {
    return {
      module: VersioningModule,
      controllers: [ApiRootController, ...(versions.includes(2) ? [ApiV2RootController] : [])],
      providers: [VersionResourceFactory],
    };
  }
}
