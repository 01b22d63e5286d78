import type { Type } from '@nestjs/common';
import { migrations } from '../migrations/index.js';
import { coreEntities } from './core/core-entities.js';
import type { MigrationClass } from './core/database/migrator.js';
import { checkModules } from './core/module-api/check-modules.js';
import type { FeatureModule } from './core/module-api/index.js';
import { featureModules } from './modules/index.js';

/** The modules of Masthead, and behind them those of whoever puts the application together. What does not go together throws. */
export function composed(own: readonly FeatureModule[] = []): readonly FeatureModule[] {
  const modules = [...featureModules, ...own];
  checkModules(modules);
  return modules;
}

/** Masthead's and those of the modules. TypeORM runs those that are missing by the timestamps in their names. */
export const migrationsOf = (modules: readonly FeatureModule[]): MigrationClass[] => [
  ...migrations,
  ...modules.flatMap((module) => module.migrations ?? []),
];

/** Named, not gathered by Nest: it gathers those of every application in the process. */
export const entitiesOf = (modules: readonly FeatureModule[]): Type[] => [
  ...coreEntities,
  ...modules.flatMap((module) => module.entities ?? []),
];
