import { startMariadb, type MariadbServer } from './mariadb-server';
import { SHARED_PORT } from './shared-mariadb';

declare global {
  // Read by the teardown: both files run in Jest's parent process, but are loaded separately.
  var sharedMariadbServer: MariadbServer | undefined;
}

/** Jest runs this once per run, and only if the run contains a test of a project with this setup. */
export default async function startSharedMariadb(): Promise<void> {
  // The data is deleted after the run, so commits and new tables need not wait for the disk.
  globalThis.sharedMariadbServer = await startMariadb({
    args: ['--innodb-flush-method=nosync', '--skip-innodb-doublewrite', '--debug-no-sync'],
  });
  process.env[SHARED_PORT] = String(globalThis.sharedMariadbServer.port);
}
