import type { Type } from '@nestjs/common';
import { migrations } from '../migrations/index.js';
import { coreEntities } from './core/core-entities.js';
import type { MigrationSets } from './core/database/migrate.js';
import { assertModules } from './core/module-api/assert-modules.js';
import type { FeatureModule } from './core/module-api/index.js';
import { addRequiredModules } from './core/module-api/add-required-modules.js';
import { featureModules, REQUIRED_MODULES } from './modules/index.js';

/** The modules of Masthead, then the additional modules of the site, and the modules that these require. */
export const collectModules = (additional: readonly FeatureModule[] = []): readonly FeatureModule[] =>
  addRequiredModules([...featureModules, ...additional], REQUIRED_MODULES);

/** Returns all modules. Throws if they are incompatible. */
export function composeModules(additional?: readonly FeatureModule[]): readonly FeatureModule[] {
  const modules = collectModules(additional);
  assertModules(modules);
  return modules;
}

/**
 * Masthead's migrations, then those of the modules, which may reference Masthead's tables regardless of the timestamps in their
 * names. Within each group, TypeORM runs missing migrations in order of their timestamps.
 */
export const migrationsOf = (modules: readonly FeatureModule[]): MigrationSets => [
  migrations,
  modules.flatMap((module) => module.migrations ?? []),
];

/** Listed explicitly: Nest's automatic loading collects the entities of every application in the process. */
export const entitiesOf = (modules: readonly FeatureModule[]): Type[] => [
  ...coreEntities,
  ...modules.flatMap((module) => module.entities ?? []),
];
