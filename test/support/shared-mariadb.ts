import { MariadbClient } from './mariadb-client';

/** Set by the global setup, and inherited by Jest's workers. */
export const SHARED_PORT = 'MASTHEAD_TEST_MARIADB_PORT';

/** The one server that all test files of a run share; each makes its own databases on it. */
export function sharedMariadb(): MariadbClient {
  const port = process.env[SHARED_PORT];
  if (!port)
    throw new Error('No shared MariaDB: name the file *.mysql.spec.ts, or give its Jest project the global setup');
  return new MariadbClient(Number(port));
}
