import type { FeatureModule } from 'masthead';

/** Modules of this site in addition to the modules of Masthead. */
export const modules: readonly FeatureModule[] = [];
