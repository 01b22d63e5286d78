import type { Pool } from 'mysql2';
import type { Settings } from '../../config/settings.js';
import { parseDatabaseUrl } from './database-target.js';
import { toLockWaitSeconds, createMysqlDriver, MYSQL_VALUE_OPTIONS } from './mysql-driver.js';

type DatabaseSettings = Pick<Settings, 'DATABASE_URL' | 'DATABASE_POOL_SIZE' | 'DATABASE_TIMEOUT_MS'>;

/** Creates a pool outside TypeORM with the same session settings. Connections are opened on demand. */
export function createStandaloneMysqlPool({
  DATABASE_URL,
  DATABASE_POOL_SIZE,
  DATABASE_TIMEOUT_MS,
}: DatabaseSettings): Pool {
  const target = parseDatabaseUrl(DATABASE_URL);
  if (target.dialect !== 'mysql') throw new Error('A connection pool requires a MySQL URL');
  const { host, port, username, password, database } = target;
  return createMysqlDriver(toLockWaitSeconds(DATABASE_TIMEOUT_MS)).createPool({
    ...{ host, port, user: username, password, database },
    ...MYSQL_VALUE_OPTIONS,
    stringifyObjects: true,
    connectTimeout: DATABASE_TIMEOUT_MS,
    connectionLimit: DATABASE_POOL_SIZE,
  });
}
