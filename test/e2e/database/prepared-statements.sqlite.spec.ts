import { Database, READ_DATA_SOURCE } from '../../../src/core/database/database.js';
import type SqliteDatabase from 'better-sqlite3';
import type { DataSource } from 'typeorm';
import { startTestApp } from '../../support/test-app.js';

/** Together longer than the statements that a connection keeps. */
const STATEMENTS = 15;
const LENGTH = 25_000;

it('reads continue on another connection after many long statements', async () => {
  const site = await startTestApp();
  const { driver } = site.app.get<DataSource>(READ_DATA_SOURCE);
  const connection = () => (driver as unknown as { databaseConnection: SqliteDatabase.Database }).databaseConnection;
  const first = connection();
  const { id } = await site.createArticle({ status: 'published' });
  for (let n = 0; n < STATEMENTS; n++) {
    const sql = `SELECT ${n} AS n, '${'x'.repeat(LENGTH)}' AS text`;
    const [row] = await site.app.get(Database).query<{ n: number }>(sql);
    expect(row!.n).toBe(n);
  }
  expect(first.open).toBe(false);
  const { body } = await site.http.get(`/api/v1/articles/${id}`).expect(200);
  expect(body.data.id).toBe(id);
  await site.stop();
  expect(connection().open).toBe(false);
});
