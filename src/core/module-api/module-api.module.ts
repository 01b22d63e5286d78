import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DiscoveryModule, RouterModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Links, LinksV2 } from '../routing/links.js';
import { ApiGroups } from '../routing/api-groups.js';
import { RouteScanner } from '../routing/route-scanner.js';
import { RouteTable } from '../routing/route-table.js';
import { resolveStrategyProviders } from './resolve-strategy-providers.js';

/** Imports the declared modules and registers their entities, the paths of their surfaces and the selected strategies. */
@Global()
@Module({})
export class ModuleApiModule {
  static forRoot(apis: ApiGroups): DynamicModule {
    const strategies = resolveStrategyProviders(apis.modules);
    return {
      module: ModuleApiModule,
      imports: [
        DiscoveryModule,
        TypeOrmModule.forFeature(apis.modules.flatMap(({ entities = [] }) => entities)),
        RouterModule.register(apis.surfaces.map(({ path, module }) => ({ path, module }))),
        ...apis.modules.map(({ module }) => module),
      ],
      providers: [{ provide: ApiGroups, useValue: apis }, Links, LinksV2, RouteScanner, RouteTable, ...strategies],
      exports: [ApiGroups, Links, LinksV2, RouteTable, ...strategies.map(({ provide }) => provide)],
    };
  }
}
