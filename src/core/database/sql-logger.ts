import { channel } from 'node:diagnostics_channel';
import type { Logger } from 'typeorm';

/** Publishes every statement (`{sql, parameters}`) while the channel has subscribers, for counting statements and for tracing. */
export const sqlChannel = channel('masthead:sql');

/** TypeORM logger that only publishes to the channel: errors are thrown as exceptions, and parameters may contain secrets. */
export const sqlLogger: Logger = {
  logQuery: (sql, parameters) => {
    if (sqlChannel.hasSubscribers) sqlChannel.publish({ sql, parameters });
  },
  logQueryError: () => undefined,
  logQuerySlow: () => undefined,
  logSchemaBuild: () => undefined,
  logMigration: () => undefined,
  log: () => undefined,
};
