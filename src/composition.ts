import type { Type } from '@nestjs/common';
import { migrations } from '../migrations/index.js';
import { coreEntities } from './core/core-entities.js';
import type { Migrations } from './core/database/migrator.js';
import { checkModules } from './core/module-api/check-modules.js';
import type { FeatureModule } from './core/module-api/index.js';
import { withNeeded } from './core/module-api/with-needed.js';
import { featureModules, foundation } from './modules/index.js';

/** The modules of Masthead, behind them those of whoever puts the application together, and whatever these need. */
export const allModules = (own: readonly FeatureModule[] = []): readonly FeatureModule[] =>
  withNeeded([...featureModules, ...own], foundation);

/** The same; what does not go together throws. */
export function composed(own?: readonly FeatureModule[]): readonly FeatureModule[] {
  const modules = allModules(own);
  checkModules(modules);
  return modules;
}

/**
 * Masthead's, and behind them those of the modules, which may refer to Masthead's tables whatever the timestamps in their names are.
 * Of each, TypeORM runs those that are missing by their timestamps.
 */
export const migrationsOf = (modules: readonly FeatureModule[]): Migrations => [
  migrations,
  modules.flatMap((module) => module.migrations ?? []),
];

/** Named, not gathered by Nest: it gathers those of every application in the process. */
export const entitiesOf = (modules: readonly FeatureModule[]): Type[] => [
  ...coreEntities,
  ...modules.flatMap((module) => module.entities ?? []),
];
