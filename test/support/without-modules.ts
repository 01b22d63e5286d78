import type { FeatureModule } from '../../src/core/module-api/index.js';
import { featureModules } from '../../src/modules/index.js';

/** Runs `start` with a list of modules (`src/modules/index.ts`) that does not contain the named modules. */
export async function withoutModules<App>(names: readonly string[], start: () => Promise<App>): Promise<App> {
  const [lines, all] = [featureModules as FeatureModule[], [...featureModules]];
  const replaceModules = (modules: readonly FeatureModule[]) => lines.splice(0, lines.length, ...modules);
  replaceModules(all.filter(({ name }) => !names.includes(name)));
  try {
    return await start();
  } finally {
    replaceModules(all);
  }
}
