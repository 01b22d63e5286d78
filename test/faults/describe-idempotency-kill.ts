import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { insertWebhook } from '../support/insert-webhook.js';
import { ServiceProcess } from '../support/service-process.js';
import { type DatabaseKind, freshDatabaseUrl, openTestDatabase, type TestDatabase } from '../support/test-database.js';
import { DATABASE_NAMES, formatNumber, score } from './scoreboard.js';
import { signIn } from './upload-client.js';

const WRITERS = 8;
const PASSWORD = 'a password for faults';
const ENDING_SERVICE = 'test/faults/ending-service.cjs';

interface KeyedResponse {
  readonly status: number;
  readonly text: string;
  readonly replayed: boolean;
}

/** Kills the service during requests with an Idempotency-Key. Clients retry each request until it succeeds; it is executed once. */
export function describeIdempotencyKill(kind: DatabaseKind, cycles: number): void {
  let folder: string;
  let database: TestDatabase;
  let env: NodeJS.ProcessEnv;
  let token: string;
  let category_id: number;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-keys-'));
    const url = await freshDatabaseUrl(kind, folder);
    database = openTestDatabase(url);
    env = {
      DATABASE_URL: url,
      DATA_DIR: folder,
      ADMIN_PASSWORD: PASSWORD,
      DEMO_CONTENT: 'false',
      // The test counts the outbox at the end.
      WEBHOOKS_SEND: 'false',
      API_RATE_LIMIT_REQUESTS: '1000000',
      JWT_SECRET: 'a key for tests alone, longer than 32 bytes',
    };
    const service = await ServiceProcess.start(env);
    token = await signIn(service.url, PASSWORD);
    await insertWebhook(database);
    const { text } = await post(service, '/api/v1/categories', '', { name: 'Ledger' });
    category_id = (JSON.parse(text) as { data: { id: number } }).data.id;
    await service.end('SIGTERM');
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const post = async ({ url }: ServiceProcess, path: string, key: string, body: object): Promise<KeyedResponse> => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        ...(key && { 'Idempotency-Key': key }),
      },
      body: JSON.stringify(body),
    });
    const replayed = answer.headers.get('Idempotent-Replayed') === 'true';
    return { status: answer.status, text: await answer.text(), replayed };
  };
  const create = (service: ServiceProcess, key: string): Promise<KeyedResponse> =>
    post(service, '/api/v1/articles', key, { title: key, content: `<p>${'words '.repeat(20)}</p>`, category_id });
  /** Retries while the locks of the killed process remain: the database releases them when it notices the closed connection. */
  const createAtLast = async (service: ServiceProcess, key: string): Promise<KeyedResponse> => {
    for (;;) {
      const answer = await create(service, key);
      if (answer.status !== 409 && answer.status !== 503) return answer;
      await sleep(50);
    }
  };
  const titles = async () =>
    (await database.sql<{ title: string }>('SELECT title FROM articles')).map(({ title }) => title).sort();

  it('replays the stored response if the process was killed after the commit and before the response', async () => {
    const ending = await ServiceProcess.start(env, ENDING_SERVICE);
    await expect(create(ending, 'the one')).rejects.toThrow();
    expect(await titles()).toEqual(['the one']);

    const service = await ServiceProcess.start(env);
    const answer = await createAtLast(service, 'the one');
    expect(answer).toMatchObject({ status: 201, replayed: true });
    expect(await create(service, 'the one')).toEqual(answer);
    expect(await service.end('SIGTERM')).toBe(0);

    expect(await titles()).toEqual(['the one']);
    expect(await database.sql("SELECT id FROM outbox WHERE name = 'articles.item.created'")).toHaveLength(1);
    await database.sql('DELETE FROM articles');
  });

  it(`executes each request once if clients retry until they receive a response, in ${cycles} cycles of kill -9`, async () => {
    const answered = new Map<string, string>();
    let unanswered: string[] = [];
    let replays = 0;
    for (let cycle = 0; cycle < cycles; cycle++) {
      const service = await ServiceProcess.start(env);
      for (const key of unanswered) {
        const { status, text, replayed } = await createAtLast(service, key);
        expect([key, status, text]).toEqual([key, 201, text]);
        answered.set(key, text);
        if (replayed) replays++;
      }
      unanswered = [];
      let killed = false;
      const writer = async (n: number) => {
        for (let article = 0; !killed; article++) {
          const key = `Cycle ${cycle} writer ${n} article ${article}`;
          const answer = await create(service, key).catch(() => undefined);
          if (answer?.status === 201) answered.set(key, answer.text);
          else unanswered.push(key);
        }
      };
      const writers = Array.from({ length: WRITERS }, (_, n) => writer(n));
      await sleep(50 + Math.random() * 400);
      const ended = service.end('SIGKILL');
      killed = true;
      await Promise.all([ended, ...writers]);
    }
    const last = await ServiceProcess.start(env);
    for (const key of unanswered) answered.set(key, (await createAtLast(last, key)).text);
    for (const [key, text] of [...answered].slice(-50)) {
      expect(await create(last, key)).toEqual({ status: 201, text, replayed: true });
    }
    expect(await last.end('SIGTERM')).toBe(0);

    const stored = await titles();
    const doubled = stored.length - new Set(stored).size;
    score({
      fault: `kill -9 with 8 concurrent writers that retry with an Idempotency-Key, ${DATABASE_NAMES[kind]}`,
      counted: `${formatNumber(cycles)} kills, ${formatNumber(answered.size)} articles, ${formatNumber(replays)} replayed responses`,
      lost: [...answered.keys()].filter((title) => !stored.includes(title)).length,
      doubled,
    });
    expect(answered.size).toBeGreaterThan(cycles);
    expect(stored).toEqual([...answered.keys()].sort());
    expect(await database.sql('SELECT id FROM idempotency_keys WHERE status = 0')).toEqual([]);
  }, 900_000);
}
