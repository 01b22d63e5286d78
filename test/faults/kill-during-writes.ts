import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceProcess } from '../support/service-process.js';
import { type DatabaseKind, freshDatabaseUrl, openTestDatabase, type TestDatabase } from '../support/test-database.js';

const WRITERS = 8;
const PASSWORD = 'a password for faults';

interface KillResult {
  readonly acknowledged: number;
  /** Acknowledged writes that are missing. */
  readonly lost: string[];
  /** Writes that are stored in part. */
  readonly torn: string[];
  /** Milliseconds from each start to readiness. */
  readonly starts: number[];
}

type Ledger = Map<number, { readonly title: string; readonly isChanged: boolean }>;

/** Kills the service repeatedly while eight writers create articles and change each article once. Checks the stored rows. */
export async function killDuringWrites(kind: DatabaseKind, cycles: number, program?: string): Promise<KillResult> {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-kill-'));
  const url = await freshDatabaseUrl(kind, folder);
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
  let token = '';
  let category_id = 0;
  const send = async (service: ServiceProcess, method: string, path: string, body: object) => {
    const answer = await fetch(service.url + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as { token: string; data: { id: number } } };
  };

  const ledger: Ledger = new Map();
  const starts: number[] = [];
  for (let cycle = 0; cycle < cycles; cycle++) {
    const service = await ServiceProcess.start(env, program);
    starts.push(service.startupMs);
    if (cycle === 0) {
      token = (await send(service, 'POST', '/api/auth/login', { username: 'admin', password: PASSWORD })).body.token;
      const made = await send(service, 'POST', '/api/v1/categories', { name: 'Ledger' });
      category_id = made.body.data.id;
      await send(service, 'POST', '/api/v1/webhooks', { url: 'https://example.org/hook', events: ['*'] });
    }
    let killed = false;
    const writer = async (n: number) => {
      for (let article = 0; !killed; article++) {
        const title = `Cycle ${cycle} writer ${n} article ${article}`;
        const content = `<p>${'words '.repeat(20)}</p>`;
        const tags = [`t${n}`, `t${article % 5}`];
        const input = { title, content, category_id, tags, status: 'published' };
        const made = await send(service, 'POST', '/api/v1/articles', input).catch(() => undefined);
        if (made?.status !== 201) continue;
        const { id } = made.body.data;
        ledger.set(id, { title, isChanged: false });
        const other = { title: `${title}, changed` };
        const changed = await send(service, 'PATCH', `/api/v1/articles/${id}`, other).catch(() => undefined);
        if (changed?.status === 200) ledger.set(id, { ...other, isChanged: true });
      }
    };
    const writers = Array.from({ length: WRITERS }, (_, n) => writer(n));
    await sleep(200 + Math.random() * 600);
    const ended = service.end('SIGKILL');
    killed = true;
    await Promise.all([ended, ...writers]);
  }
  const last = await ServiceProcess.start(env);
  await last.end('SIGTERM');

  const database = openTestDatabase(url);
  try {
    const acknowledged = [...ledger.values()].reduce((sum, { isChanged }) => sum + (isChanged ? 2 : 1), 0);
    return {
      acknowledged,
      starts,
      lost: await findLostWrites(ledger, database),
      torn: await findIncompleteWrites(database),
    };
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function findLostWrites(ledger: Ledger, database: TestDatabase): Promise<string[]> {
  const rows = await database.sql<{ id: number; title: string }>('SELECT id, title FROM articles');
  const stored = new Map(rows.map(({ id, title }) => [id, title]));
  // A change without a response can be committed.
  const isStored = (id: number, title: string, isChanged: boolean) =>
    stored.get(id) === title || (!isChanged && stored.get(id) === `${title}, changed`);
  return [...ledger].flatMap(([id, { title, isChanged }]) => (isStored(id, title, isChanged) ? [] : [title]));
}

/** Finds articles without one of their parts, and parts without an article. */
async function findIncompleteWrites(database: TestDatabase): Promise<string[]> {
  const ids = async (sql: string) => (await database.sql<{ id: number }>(sql)).map(({ id }) => Number(id));
  const count = async (what: string) =>
    Number((await database.sql<{ n: number | string }>(`SELECT COUNT(*) AS n FROM ${what}`))[0]!.n);
  const stored = new Set(await ids('SELECT id FROM articles'));
  const torn: string[] = [];
  for (const [part, sql] of [
    ['statistics', 'SELECT article_id AS id FROM article_stats'],
    ['slug', 'SELECT article_id AS id FROM article_slugs'],
    ['tags', 'SELECT article_id AS id FROM article_tags'],
    ['search words', 'SELECT rowid AS id FROM article_search'],
  ] as const) {
    const found = new Set(await ids(sql));
    for (const id of stored) if (!found.has(id)) torn.push(`article ${id} without ${part}`);
    for (const id of found) if (!stored.has(id)) torn.push(`${part} without article ${id}`);
  }
  const unlike = `articles a WHERE a.version <> 1 + (SELECT COUNT(*) FROM article_revisions r WHERE r.article_id = a.id)`;
  const changes = await ids('SELECT version - 1 AS id FROM articles');
  const differences: [string, number, number][] = [
    ['articles without their revisions', await count(unlike), 0],
    ['created', await count("outbox WHERE name = 'articles.item.created'"), stored.size],
    [
      'updated',
      await count("outbox WHERE name = 'articles.item.updated'"),
      changes.reduce((sum, version) => sum + version, 0),
    ],
    ['counted', (await ids('SELECT articles AS id FROM category_counts WHERE status = 1'))[0] ?? 0, stored.size],
  ];
  return [
    ...torn,
    ...differences.flatMap(([what, is, wanted]) => (is === wanted ? [] : [`${what}: ${is}, not ${wanted}`])),
  ];
}
