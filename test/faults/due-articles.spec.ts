import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqlTime } from '../../src/core/database/sql.js';
import { eventually } from '../support/eventually.js';
import { insertWebhook } from '../support/insert-webhook.js';
import { ServiceProcess } from '../support/service-process.js';
import { freshDatabaseUrl, openTestDatabase, type TestDatabase } from '../support/test-database.js';
import { formatNumber, score } from './scoreboard.js';
import { signIn } from './upload-client.js';

const ARTICLES = 1000;
const INSTANCES = 3;
const PASSWORD = 'a password for faults';

describe(`${ARTICLES} articles due in the same second, with ${INSTANCES} instances`, () => {
  let folder: string;
  let database: TestDatabase;
  let instances: ServiceProcess[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-due-'));
    const url = await freshDatabaseUrl('mysql', folder);
    database = openTestDatabase(url);
    const env = {
      DATABASE_URL: url,
      DATA_DIR: folder,
      ADMIN_PASSWORD: PASSWORD,
      DEMO_CONTENT: 'false',
      // The test counts the outbox at the end.
      WEBHOOKS_SEND: 'false',
      API_RATE_LIMIT_REQUESTS: '1000000',
      JWT_SECRET: 'a key for tests alone, longer than 32 bytes',
    };
    instances = [];
    for (let n = 0; n < INSTANCES; n++) instances.push(await ServiceProcess.start(env));
    await insertWebhook(database);
  });
  afterAll(async () => {
    await Promise.all(instances.map((one) => one.end('SIGTERM')));
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const count = async (sql: string, ...values: unknown[]) =>
    Number((await database.sql<{ n: number | string }>(`SELECT COUNT(*) AS n FROM ${sql}`, values))[0]!.n);

  it('publishes each article once within five seconds, with one event each', async () => {
    const token = await signIn(instances[0]!.url, PASSWORD);
    const post = async (n: number, path: string, body: object): Promise<number> => {
      const answer = await fetch(`${instances[n % INSTANCES]!.url}/api/v1/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      return ((await answer.json()) as { data: { id: number } }).data.id;
    };
    const category_id = await post(0, 'categories', { name: 'Due' });
    const content = `<p>${'words '.repeat(100)}</p>`;
    const article = { content, category_id, tags: ['due', 'together'], publish_at: '2999-01-01T00:00:00Z' };
    for (let n = 0; n < ARTICLES; n += 10) {
      await Promise.all(
        Array.from({ length: 10 }, (_, m) => post(m, 'articles', { ...article, title: `Due ${n + m}` })),
      );
    }
    expect(await count('articles WHERE status = 0')).toBe(ARTICLES);

    const time = new Date(Date.now() + 3000);
    await database.sql('UPDATE articles SET publish_at = ?', [sqlTime(time)]);
    const published = await eventually(
      () => count('articles WHERE status = 1'),
      (articles) => articles === ARTICLES,
    );
    const after = Date.now() - time.getTime();

    score({
      fault: `${formatNumber(ARTICLES)} articles due in one second, three instances, MariaDB`,
      counted: `${formatNumber(published)} published`,
      lost: ARTICLES - published,
      measured: `last article published ${formatNumber(after)} ms after its time (5,000)`,
    });
    expect(published).toBe(ARTICLES);
    expect(after).toBeLessThan(5000);
    expect(await count("outbox WHERE name = 'articles.item.updated'")).toBe(ARTICLES);
    expect(await count('articles WHERE version = 2 AND published_at = ?', time)).toBe(ARTICLES);
    expect(await database.sql('SELECT status, articles FROM category_counts WHERE articles <> 0')).toEqual([
      { status: 1, articles: ARTICLES },
    ]);
  });
});
