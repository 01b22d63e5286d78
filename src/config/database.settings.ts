import { mysqlUrls } from './list-validators.js';
import { secret } from './secret-settings.js';
import { databaseUrl, flag, integer } from './validators.js';

export const databaseSettings = {
  DATABASE_URL: secret(databaseUrl)({
    default: undefined,
    desc: 'database: sqlite:<file> (default sqlite:<DATA_DIR>/masthead.sqlite) or mysql://user:password@host:3306/name (MySQL 8, MariaDB 10.6 or newer); for TLS add ?ssl-mode=VERIFY_IDENTITY&ssl-ca=<file>',
  }),
  DATABASE_REPLICA_URLS: secret(mysqlUrls)({
    default: [],
    desc: 'replicas of DATABASE_URL that serve requests of visitors, comma separated: mysql://user:password@host:3306/name; each must be a single server, not a load balancer; TLS as for DATABASE_URL',
  }),
  DATABASE_POOL_SIZE: integer(
    1,
    1000,
  )({ default: 10, desc: 'connections of one process to MySQL, and to each replica' }),
  DATABASE_TIMEOUT_MS: integer(
    100,
    600_000,
  )({
    default: 3000,
    desc: 'deadline in milliseconds of a statement, and of the wait for a connection; then 503',
  }),
  MIGRATE_ON_START: flag({ default: true, desc: 'run migrations at startup; if false, run "masthead migrate"' }),
};
