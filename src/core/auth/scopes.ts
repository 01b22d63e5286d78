import type { FeatureModule } from '../module-api/feature-module.js';
import { EVERY_SCOPE } from './permission.js';

/** What API keys can be made for on a site with these modules: `first`, what is declared beside it, and all of them. */
export function scopesOf(modules: readonly FeatureModule[], first: readonly string[]): readonly string[] {
  const declared = modules.flatMap(({ permissions = [] }) => permissions).filter(({ grantable }) => grantable);
  return [...new Set([...first, ...declared.map(({ name }) => name)]), EVERY_SCOPE];
}
