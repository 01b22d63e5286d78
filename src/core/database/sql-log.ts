import { channel } from 'node:diagnostics_channel';
import type { Logger } from 'typeorm';

/** Every statement is published here (`{sql, parameters}`) while somebody listens: for counting statements and for tracing. */
export const sqlChannel = channel('masthead:sql');

/** TypeORM's logger, silent but for the channel: errors travel as exceptions, and parameters may hold secrets. */
export const sqlLog: Logger = {
  logQuery: (sql, parameters) => {
    if (sqlChannel.hasSubscribers) sqlChannel.publish({ sql, parameters });
  },
  logQueryError: () => undefined,
  logQuerySlow: () => undefined,
  logSchemaBuild: () => undefined,
  logMigration: () => undefined,
  log: () => undefined,
};
