import type { Type } from '@nestjs/common';
import { migrations } from '../migrations/index.js';
import type { Environment } from './config/environment.js';
import { loadSettings } from './config/load-settings.js';
import type { Settings } from './config/settings.js';
import { BUILT_IN_SCHEMES } from './core/auth/index.js';
import { coreEntities } from './core/core-entities.js';
import type { DeclaredEntities, DeclaredEntity } from './core/database/find-schema-errors.js';
import type { MigrationSets } from './core/database/migrate.js';
import { assertModules } from './core/module-api/assert-modules.js';
import { collectModuleSettings, collectSettingDefaults } from './core/module-api/collect-module-settings.js';
import { checkApiSettings } from './core/module-api/check-api-settings.js';
import type { FeatureModule } from './core/module-api/index.js';
import { fieldsOfModule, toFieldsEntity } from './core/module-fields/index.js';
import { addRequiredModules } from './core/module-api/add-required-modules.js';
import { featureModules, REQUIRED_MODULES } from './modules/index.js';
import { assertTheme, pagesFeature } from './modules/pages/index.js';
import { OIDC_SCHEME } from './modules/single-sign-on/index.js';

/** The modules of Masthead, then the additional modules of the site, and the modules that these require. */
export const collectModules = (additional: readonly FeatureModule[] = []): readonly FeatureModule[] =>
  addRequiredModules([...featureModules, ...additional], REQUIRED_MODULES);

/** Compatible modules with their settings. */
export interface Composition {
  readonly modules: readonly FeatureModule[];
  readonly settings: Settings;
}

/**
 * Returns all modules, and their settings from `env`, by default the environment of the process. Throws if the modules are
 * incompatible, or if settings or the theme are invalid.
 */
export function compose(additional: readonly FeatureModule[] = [], env?: Environment): Composition {
  const modules = collectModules(additional);
  assertModules(modules);
  // The names of the schemes of additional modules are known only when Nest has created the schemes.
  const schemes = { names: [...BUILT_IN_SCHEMES, OIDC_SCHEME], isComplete: additional.length === 0 };
  const defaults = collectSettingDefaults(modules);
  const settings = loadSettings(collectModuleSettings(modules), env, checkApiSettings(modules, schemes), defaults);
  if (modules.includes(pagesFeature)) assertTheme(settings, modules);
  return { modules, settings };
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
  ...modules.flatMap(({ entities = [], ...module }) => [...entities, ...fieldsOfModule(module).map(toFieldsEntity)]),
];

/** The entities of the modules, and those of the tables of their fields. */
export const declaredEntitiesOf = (modules: readonly FeatureModule[]): DeclaredEntities =>
  new Map<Type, DeclaredEntity>(
    modules.flatMap(({ name: module, entities = [], ...declarations }) => [
      ...entities.map((entity) => [entity, { module }] as const),
      ...fieldsOfModule(declarations).map((owned) => {
        const { name, options } = owned.set;
        const listed = [...new Set([...(options.filters ?? []), ...(options.sorts ?? [])])];
        return [toFieldsEntity(owned), { module, fields: name, listed }] as const;
      }),
    ]),
  );
