import { Database } from '../../../src/core/database/index.js';
import { startTestApp } from '../../support/test-app.js';

/** Takes more than 50 ms on every machine. */
const LONG_READ = `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2000000)
  SELECT COUNT(*) AS content FROM numbers`;

it('scattered rows that took long are read in a thread first', async () => {
  const site = await startTestApp();
  const database = site.app.get(Database);
  const order: string[] = [];
  for (let n = 0; n < 2; n++) {
    const read = database.queryScattered(LONG_READ).then(() => order.push('rows'));
    setImmediate(() => order.push('event loop'));
    await read;
    await new Promise(setImmediate);
  }
  expect(order).toEqual(['rows', 'event loop', 'event loop', 'rows']);
  await site.stop();
});
