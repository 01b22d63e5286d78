import { Logger } from '@nestjs/common';
import { Database, UnitOfWork } from '../../../src/core/database/index.js';
import { type MariadbServer, startMariadb } from '../../support/mariadb-server.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

describe('Server with other defaults', () => {
  let server: MariadbServer;
  let site: TestApp;
  let warned: jest.SpyInstance;

  beforeAll(async () => {
    warned = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    server = await startMariadb({
      args: ['--sql-mode=', '--default-time-zone=+05:00', '--innodb-flush-log-at-trx-commit=2'],
    });
    site = await startTestApp({
      DATABASE_URL: await server.createDatabase('defaults'),
      DATABASE_TIMEOUT_MS: '6000',
      JOBS_RUN: 'false',
    });
  });
  afterAll(async () => {
    warned.mockRestore();
    await site?.stop();
    await server?.stop();
  });

  it('uses the same session settings for reads and units of work', async () => {
    const database = site.app.get(Database);
    const read = () =>
      database.query(
        `SELECT @@sql_mode AS mode, @@time_zone AS zone, @@group_concat_max_len AS length,
         @@innodb_lock_wait_timeout AS seconds, @@tx_isolation AS isolation`,
      );
    const settings = {
      mode: expect.stringContaining('STRICT_TRANS_TABLES') as string,
      ...{ zone: '+00:00', length: 1_048_576, seconds: 4, isolation: 'READ-COMMITTED' },
    };

    expect(await read()).toEqual([settings]);
    expect(await site.app.get(UnitOfWork).run(read)).toEqual([settings]);
  });

  it('logs a warning if a power cut can lose acknowledged writes', () => {
    expect(warned.mock.calls.map(([message]) => String(message))).toContainEqual(
      expect.stringContaining('innodb_flush_log_at_trx_commit is 2: a power cut can lose acknowledged writes'),
    );
  });
});
