import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceProcess } from '../support/service-process.js';
import { type DatabaseKind, freshDatabaseUrl, lookInto } from '../support/test-database.js';

const CYCLES = Number(process.env['FAULT_CYCLES'] ?? 25);
const WRITERS = 8;
const READY_MS = 3000;
const PASSWORD = 'a password for faults';

/** SIGKILL under eight writers, again and again: what was acknowledged is there, whole; nothing else is there in part. */
describe.each<DatabaseKind>(['sqlite', 'mysql'])('kill -9 under load on %s', (kind) => {
  let folder: string;
  let url: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-kill-'));
    url = await freshDatabaseUrl(kind, folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const start = () =>
    ServiceProcess.start({
      DATABASE_URL: url,
      DATA_DIR: folder,
      ADMIN_PASSWORD: PASSWORD,
      DEMO_CONTENT: 'false',
      // The outbox is counted at the end.
      WEBHOOKS_SEND: 'false',
      API_RATE_LIMIT_REQUESTS: '1000000',
      JWT_SECRET: 'a key for tests alone, longer than 32 bytes',
    });

  const post = async (service: ServiceProcess, path: string, body: object, token = '') => {
    const answer = await fetch(service.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as { token: string; data: { id: number } } };
  };

  it(`loses no acknowledged write in ${CYCLES} cycles`, async () => {
    const ledger: number[] = [];
    const starts: number[] = [];
    let token = '';
    let category_id = 0;
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      const service = await start();
      starts.push(service.readyAfter);
      if (cycle === 0) {
        token = (await post(service, '/api/auth/login', { username: 'admin', password: PASSWORD })).body.token;
        category_id = (await post(service, '/api/v1/categories', { name: 'Ledger' }, token)).body.data.id;
      }
      let killed = false;
      const writer = async (n: number) => {
        for (let article = 0; !killed; article++) {
          const input = {
            title: `Cycle ${cycle} writer ${n} article ${article}`,
            content: `<p>${'words '.repeat(20)}</p>`,
            category_id,
            tags: [`t${n}`, `t${article % 5}`],
            status: 'published',
          };
          const answer = await post(service, '/api/v1/articles', input, token).catch(() => undefined);
          if (answer?.status === 201) ledger.push(answer.body.data.id);
        }
      };
      const writers = Array.from({ length: WRITERS }, (_, n) => writer(n));
      await sleep(50 + Math.random() * 400);
      const ended = service.end('SIGKILL');
      killed = true;
      await Promise.all([ended, ...writers]);
    }
    const last = await start();
    expect(await last.end('SIGTERM')).toBe(0);

    const database = lookInto(url);
    const ids = async (sql: string) => new Set((await database.sql<{ id: number }>(sql)).map(({ id }) => Number(id)));
    const stored = await ids('SELECT id FROM articles');
    expect(ledger.length).toBeGreaterThan(CYCLES);
    expect(ledger.filter((id) => !stored.has(id))).toEqual([]);
    // Not torn: whatever is stored has all its parts, and no part stands alone.
    expect(await ids('SELECT article_id AS id FROM article_stats')).toEqual(stored);
    expect(await ids('SELECT article_id AS id FROM article_slugs')).toEqual(stored);
    expect(await ids('SELECT DISTINCT article_id AS id FROM article_tags')).toEqual(stored);
    expect(await ids('SELECT rowid AS id FROM article_search')).toEqual(stored);
    expect(await database.sql("SELECT id FROM outbox WHERE name LIKE 'articles.item.%'")).toHaveLength(stored.size);
    expect(await database.sql('SELECT articles FROM category_counts WHERE status = 1')).toEqual([
      { articles: stored.size },
    ]);
    await database.close();
    expect(starts.sort((a, b) => a - b)[CYCLES >> 1]).toBeLessThan(READY_MS);
  });
});
