import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { withSeparateConnection } from '../../../src/core/database/dump/snapshot.js';
import { Database, UnitOfWork } from '../../../src/core/database/index.js';
import { eventually } from '../../support/eventually.js';
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
         @@innodb_lock_wait_timeout AS seconds, @@tx_isolation AS isolation, @@max_statement_time AS maximum`,
      );
    const settings = {
      mode: expect.stringContaining('STRICT_TRANS_TABLES') as string,
      ...{ zone: '+00:00', length: 1_048_576, seconds: 4, isolation: 'READ-COMMITTED', maximum: 7 },
    };

    expect(await read()).toEqual([settings]);
    expect(await site.app.get(UnitOfWork).run(read)).toEqual([settings]);
  });

  it('has no time limit for statements of migrations and exports', async () => {
    const settings = await withSeparateConnection(site.app.get(DataSource), (runner) =>
      runner.query('SELECT @@max_statement_time AS maximum, @@innodb_lock_wait_timeout AS seconds'),
    );
    expect(settings).toEqual([{ maximum: 0, seconds: 4 }]);
  });

  it('opens no table of another database to read the definition of a table', async () => {
    const TABLES = 30;
    await server.createDatabase('neighbour');
    for (let table = 0; table < TABLES; table++) await server.query(`CREATE TABLE neighbour.table_${table} (id INT)`);
    const opened = await withSeparateConnection(site.app.get(DataSource), async (runner) => {
      await runner.query('FLUSH TABLES');
      await runner.getTable('articles');
      const [row] = (await runner.query("SHOW STATUS LIKE 'Opened_table_definitions'")) as { Value: string }[];
      return Number(row!.Value);
    });
    expect(opened).toBeGreaterThan(0);
    expect(opened).toBeLessThan(TABLES);
  });

  it('ends a statement on the server after the client has given up', async () => {
    const database = site.app.get(Database);
    // The comment identifies the statement in the list of processes.
    const slow = database.query('SELECT SLEEP(60) /* slow */ AS slept');
    await expect(slow).rejects.toMatchObject({ kind: 'unavailable' });
    const running = () =>
      database.query(
        "SELECT id FROM information_schema.processlist WHERE info LIKE '%SLEEP(60)%' AND info NOT LIKE '%processlist%'",
      );
    expect(await eventually(running, (rows) => rows.length === 0)).toEqual([]);
  }, 30_000);

  it('logs a warning if a power cut can lose acknowledged writes', () => {
    expect(warned.mock.calls.map(([message]) => String(message))).toContainEqual(
      expect.stringContaining('innodb_flush_log_at_trx_commit is 2: a power cut can lose acknowledged writes'),
    );
  });
});
