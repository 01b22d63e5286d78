import type { FeatureModule } from '../../src/core/module-api/index.js';
import { featureModules } from '../../src/modules/index.js';

/** What is started in `start` is as it would be without the lines of these modules in `src/modules/index.ts`. */
export async function without<App>(names: readonly string[], start: () => Promise<App>): Promise<App> {
  const [lines, all] = [featureModules as FeatureModule[], [...featureModules]];
  const put = (modules: readonly FeatureModule[]) => lines.splice(0, lines.length, ...modules);
  put(all.filter(({ name }) => !names.includes(name)));
  try {
    return await start();
  } finally {
    put(all);
  }
}
