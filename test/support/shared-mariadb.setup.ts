import { startMariadb, type MariadbServer } from './mariadb-server';
import { SHARED_PORT } from './shared-mariadb';

declare global {
  // Handed to the teardown: both run in Jest's parent process, but are loaded apart.
  var sharedMariadbServer: MariadbServer | undefined;
}

/** Jest runs this once, however many projects name it, and only if one of those has a test in the run. */
export default async function startSharedMariadb(): Promise<void> {
  // Its data is gone with the run: to wait for the disk at each commit and each new table proves nothing.
  globalThis.sharedMariadbServer = await startMariadb({
    args: ['--innodb-flush-method=nosync', '--skip-innodb-doublewrite'],
  });
  process.env[SHARED_PORT] = String(globalThis.sharedMariadbServer.port);
}
