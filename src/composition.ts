import type { Type } from '@nestjs/common';
import { migrations } from '../migrations/index.js';
import { coreEntities } from './core/core-entities.js';
import type { Migrations } from './core/database/migrator.js';
import { checkModules } from './core/module-api/check-modules.js';
import type { FeatureModule } from './core/module-api/index.js';
import { withNeeded } from './core/module-api/with-needed.js';
import { featureModules, foundation } from './modules/index.js';

/** The modules of Masthead, then the additional modules of the site, and the modules that these require. */
export const allModules = (own: readonly FeatureModule[] = []): readonly FeatureModule[] =>
  withNeeded([...featureModules, ...own], foundation);

/** Returns all modules. Throws if they are incompatible. */
export function composed(own?: readonly FeatureModule[]): readonly FeatureModule[] {
  const modules = allModules(own);
  checkModules(modules);
  return modules;
}

/**
 * Masthead's migrations, then those of the modules, which may reference Masthead's tables regardless of the timestamps in their
 * names. Within each group, TypeORM runs missing migrations in order of their timestamps.
 */
export const migrationsOf = (modules: readonly FeatureModule[]): Migrations => [
  migrations,
  modules.flatMap((module) => module.migrations ?? []),
];

/** Listed explicitly: Nest's automatic loading collects the entities of every application in the process. */
export const entitiesOf = (modules: readonly FeatureModule[]): Type[] => [
  ...coreEntities,
  ...modules.flatMap((module) => module.entities ?? []),
];
