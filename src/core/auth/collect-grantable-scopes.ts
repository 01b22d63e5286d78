import type { FeatureModule } from '../module-api/feature-module.js';
import { ALL_SCOPES } from '../identity/permission.js';

/** Returns the scopes that API keys can be granted: permissions of the modules, those in `first` first, and finally `*`. */
export function collectGrantableScopes(modules: readonly FeatureModule[], first: readonly string[]): readonly string[] {
  const declared = modules.flatMap(({ permissions = [] }) => permissions).filter(({ grantable }) => grantable);
  const names = new Set(declared.map(({ name }) => name));
  return [...new Set([...first.filter((name) => names.has(name)), ...names]), ALL_SCOPES];
}
