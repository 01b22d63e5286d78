import { type DynamicModule, Module, type Type } from '@nestjs/common';
import type { ApiVersion } from '../routing/api-version.js';
import { ApiRootController } from './api-root.controller.js';
import { ApiV2RootController } from './api-v2-root.controller.js';
import { VersionResourceFactory } from './version-resource-factory.js';

/** Endpoints that describe the API versions. */
@Module({})
export class ApiRootModule {
  static controllersOf(versions: readonly ApiVersion[]): Type[] {
    return [ApiRootController, ...(versions.includes(2) ? [ApiV2RootController] : [])];
  }

  static forRoot(versions: readonly ApiVersion[]): DynamicModule {
    return {
      module: ApiRootModule,
      controllers: ApiRootModule.controllersOf(versions),
      providers: [VersionResourceFactory],
    };
  }
}
