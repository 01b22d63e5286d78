import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DiscoveryModule, RouterModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Links, LinksV2 } from './links.js';
import { ModuleApis } from './module-apis.js';
import { RouteScanner } from './route-scanner.js';
import { RouteTable } from './route-table.js';

/** Brings the declared modules in: their entities and centres, and where each of their surfaces is served. */
@Global()
@Module({})
export class ModuleApiModule {
  static of(apis: ModuleApis): DynamicModule {
    return {
      module: ModuleApiModule,
      imports: [
        DiscoveryModule,
        TypeOrmModule.forFeature(apis.modules.flatMap(({ entities = [] }) => entities)),
        RouterModule.register(apis.surfaces.map(({ path, module }) => ({ path, module }))),
        ...apis.modules.map(({ module }) => module),
      ],
      providers: [{ provide: ModuleApis, useValue: apis }, Links, LinksV2, RouteScanner, RouteTable],
      exports: [ModuleApis, Links, LinksV2, RouteTable],
    };
  }
}
