import { createApp } from '../app.js';
import type { Environment } from '../config/load-settings.js';
import { MetricsServer } from '../core/metrics/metrics-server.js';
import type { FeatureModule } from '../core/module-api/index.js';
import { FirstAdministratorCreator } from '../modules/users/index.js';

/** Starts the application on a free port of the loopback address, with its first administrator. */
export async function startOnFreePort(env: Environment, modules: readonly FeatureModule[]) {
  const app = await createApp({ env, modules });
  try {
    await app.get(FirstAdministratorCreator).ensure();
    await app.get(MetricsServer).listen();
    await app.listen(0, '127.0.0.1');
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}
