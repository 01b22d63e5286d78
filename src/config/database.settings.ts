import { mysqlUrls } from './list-validators.js';
import { databaseUrl, flag, integer } from './validators.js';

export const databaseSettings = {
  DATABASE_URL: databaseUrl({
    default: undefined,
    desc: 'where the data is: sqlite:<file> (default sqlite:<DATA_DIR>/masthead.sqlite) or mysql://user:password@host:3306/name (MySQL 8, MariaDB 10.6 or newer)',
  }),
  DATABASE_REPLICA_URLS: mysqlUrls({
    default: [],
    desc: 'replicas of DATABASE_URL that answer visitors, comma separated: mysql://user:password@host:3306/name; each names one server, and no balancer',
  }),
  DATABASE_POOL_SIZE: integer(
    1,
    1000,
  )({ default: 10, desc: 'connections to MySQL held by one process, and to each of its replicas' }),
  DATABASE_TIMEOUT_MS: integer(
    100,
    600_000,
  )({
    default: 3000,
    desc: 'longest time for one statement, and for the wait for a connection, in milliseconds; then 503',
  }),
  MIGRATE_ON_START: flag({ default: true, desc: 'migrate at start; false: "masthead migrate" does it' }),
};
