import { withoutProviders } from '../json-api/includes/include.js';
import type { FeatureModule } from './feature-module.js';

type Modules = readonly FeatureModule[];

/** Adds the unlisted modules that the application needs at the beginning, and those that a module needs before that module. */
export function addRequiredModules(listed: Modules, application: Modules): Modules {
  const names = new Set(listed.map(({ name }) => name));
  const requiredBy = (needs: Modules = []): FeatureModule[] =>
    needs.flatMap((need) => {
      if (names.has(need.name)) return [];
      names.add(need.name);
      return [...requiredBy(need.needs), withoutSurfaces(need)];
    });
  return [...requiredBy(application), ...listed.flatMap((module) => [...requiredBy(module.needs), module])];
}

/** The module without its surfaces and include providers. Permissions, events and links remain. */
const withoutSurfaces = ({ api, includes = [], ...module }: FeatureModule): FeatureModule => ({
  ...module,
  ...(api && { api: { ...api, enabled: false } }),
  surfaces: [],
  includes: withoutProviders(includes),
});
