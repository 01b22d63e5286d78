import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DiscoveryModule, RouterModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Settings } from '../../config/settings.js';
import type { FeatureModule } from './feature-module.js';
import { Links } from './links.js';
import { ModuleApis } from './module-apis.js';
import { RouteTable } from './route-table.js';

/** Brings the declared modules in: their entities, centres, and the surfaces that are enabled, each at its path. */
@Global()
@Module({})
export class ModuleApiModule {
  static of(modules: readonly FeatureModule[], settings: Settings): DynamicModule {
    const apis = new ModuleApis(modules, settings);
    const surfaces = apis.surfaces;
    return {
      module: ModuleApiModule,
      imports: [
        DiscoveryModule,
        TypeOrmModule.forFeature(modules.flatMap(({ entities = [] }) => entities)),
        RouterModule.register(surfaces.map(({ path, module }) => ({ path, module }))),
        ...modules.map(({ module }) => module),
        ...surfaces.map(({ module }) => module),
      ],
      providers: [{ provide: ModuleApis, useValue: apis }, Links, RouteTable],
      exports: [ModuleApis, Links, RouteTable],
    };
  }
}
