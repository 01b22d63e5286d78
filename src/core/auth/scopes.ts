import type { FeatureModule } from '../module-api/feature-module.js';
import { EVERY_SCOPE } from './permission.js';

/** What API keys can be made for on a site with these modules: what they declare, with those of `first` before the others, and all of it. */
export function scopesOf(modules: readonly FeatureModule[], first: readonly string[]): readonly string[] {
  const declared = modules.flatMap(({ permissions = [] }) => permissions).filter(({ grantable }) => grantable);
  const names = new Set(declared.map(({ name }) => name));
  return [...new Set([...first.filter((name) => names.has(name)), ...names]), EVERY_SCOPE];
}
