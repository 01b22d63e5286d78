import type { FeatureModule } from './feature-module.js';

type Modules = readonly FeatureModule[];

/** Adds the unlisted modules that the application needs at the beginning, and those that a module needs before that module. */
export function withNeeded(listed: Modules, application: Modules): Modules {
  const there = new Set(listed.map(({ name }) => name));
  const brought = (needs: Modules = []): FeatureModule[] =>
    needs.flatMap((need) => {
      if (there.has(need.name)) return [];
      there.add(need.name);
      return [...brought(need.needs), centreOf(need)];
    });
  return [...brought(application), ...listed.flatMap((module) => [...brought(module.needs), module])];
}

/** The module without its surfaces and includes. Permissions, events and links remain. */
const centreOf = ({ api, ...module }: FeatureModule): FeatureModule => ({
  ...module,
  ...(api && { api: { ...api, enabled: false } }),
  surfaces: [],
  includes: [],
});
