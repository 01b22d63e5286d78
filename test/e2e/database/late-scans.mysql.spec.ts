import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../../src/core/database/index.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const RUNNING =
  "SELECT id FROM information_schema.processlist WHERE db = DATABASE() AND info LIKE '%SLEEP%' AND id <> CONNECTION_ID()";

describe('scans that the server continues after the deadline', () => {
  let site: TestApp;

  beforeEach(async () => {
    site = await startTestApp({ DATABASE_TIMEOUT_MS: '200', DATABASE_POOL_SIZE: '10', JOBS_RUN: 'false' });
  });
  afterEach(() => site.stop());

  const scan = (sql: string) => expect(site.app.get(Database).scan(sql)).rejects.toMatchObject({ kind: 'unavailable' });

  it('are counted until they end', async () => {
    let isOver = false;
    const scans = Promise.all(Array.from({ length: 4 }, () => scan('SELECT SLEEP(0.9)'))).then(() => (isOver = true));
    let most = 0;
    for (; !isOver; await sleep(20)) most = Math.max(most, (await site.sql(RUNNING)).length);
    await scans;
    // One caller uses at most half of the three scans.
    expect(most).toBe(2);
  });

  it('do not delay the shutdown', async () => {
    await scan('SET STATEMENT max_statement_time = 0 FOR SELECT SLEEP(60)');
    expect(await site.sql(RUNNING)).toHaveLength(1);
    await site.app.close();
  });
});
