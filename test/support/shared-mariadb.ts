import { MariadbClient } from './mariadb-client';

/** Environment variable with the port, set by the global setup and inherited by Jest's workers. */
export const SHARED_PORT = 'MASTHEAD_TEST_MARIADB_PORT';

/** Returns a client of the server that all test files of a run share. Each test file creates its own databases. */
export function sharedMariadb(): MariadbClient {
  const port = process.env[SHARED_PORT];
  if (!port)
    throw new Error(
      'No shared MariaDB: rename the file to *.mysql.spec.ts, or add the global setup to its Jest project',
    );
  return new MariadbClient(Number(port));
}
