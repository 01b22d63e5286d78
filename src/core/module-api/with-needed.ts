import type { FeatureModule } from './feature-module.js';

type Modules = readonly FeatureModule[];

/** The modules that are listed, and before each of them what it needs and nobody lists; before all of them what the application needs. */
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

/** The module as it is there for others alone: its rights, events and links are what they were, and it serves nothing. */
const centreOf = ({ api, ...module }: FeatureModule): FeatureModule => ({
  ...module,
  ...(api && { api: { ...api, enabled: false } }),
  surfaces: [],
  includes: [],
});
