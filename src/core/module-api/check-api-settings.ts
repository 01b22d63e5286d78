import type { SettingsCheck } from '../../config/load-settings.js';
import type { Settings } from '../../config/settings.js';
import { ApiRootModule } from '../api-root/api-root.module.js';
import { ApiGroups } from '../routing/api-groups.js';
import { findPrefixErrors } from '../routing/find-prefix-errors.js';
import { findUnknownSchemes } from '../routing/find-unknown-schemes.js';
import type { FeatureModule } from './feature-module.js';

/** The authentication schemes that are known before Nest creates providers. */
export interface KnownSchemes {
  readonly names: readonly string[];
  /** False if providers of a module can be further schemes, whose names only `AuthSchemeRegistry` knows. */
  readonly isComplete: boolean;
}

/**
 * Returns the check of the `…_API_…` settings that depend on the modules: prefixes without collisions, known authentication schemes.
 * An unknown scheme is certainly an error only if the list of schemes is complete. Otherwise it is listed only in addition to other
 * errors, and `AuthSchemeRegistry` reports it if it is the only error.
 */
export const checkApiSettings =
  (modules: readonly FeatureModule[], { names, isComplete }: KnownSchemes): SettingsCheck =>
  (settings, problems) => {
    const prefixErrors = prefixErrorsOf(modules, settings, problems);
    const isListed = isComplete || problems.length > 0 || prefixErrors.length > 0;
    const others = isComplete ? '' : ', and undeclared schemes of modules';
    const unknownSchemes = isListed ? findUnknownSchemes(modules, settings, names, others).settings : [];
    return [...unknownSchemes, ...prefixErrors];
  };

function prefixErrorsOf(
  modules: readonly FeatureModule[],
  settings: Settings,
  problems: readonly string[],
): readonly string[] {
  // With the default in place of an invalid prefix, the check would report collisions that the operator did not cause.
  if (problems.some((problem) => /^\w*API_PREFIX:/.test(problem))) return [];
  try {
    const apis = new ApiGroups(modules, settings);
    return findPrefixErrors(apis, settings, ApiRootModule.controllersOf(apis.versions));
  } catch (error) {
    // `isEnabled` of a surface may fail if a required setting is missing. This problem is listed already.
    if (problems.length > 0) return [];
    throw error;
  }
}
