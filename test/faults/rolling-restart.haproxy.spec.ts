import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freshDatabaseUrl, openTestDatabase, type TestDatabase } from '../support/test-database.js';
import { BalancedInstances } from './balanced-instances.js';
import { LedgerWriters } from './ledger-writers.js';
import { formatNumber, score } from './scoreboard.js';
import { signIn } from './upload-client.js';

const RESTARTS = 20;
/** Fewer than the slots of an instance for one caller: an instance rejects excess requests. */
const WRITERS = 4;
/** The load balancer detects a restarted instance within this time. */
const DETECTION_MS = 600;
const PASSWORD = 'a password for faults';

/** A rolling update: the instances restart one after the other under load. */
describe(`two instances behind HAProxy with ${RESTARTS} restarts under load`, () => {
  let folder: string;
  let database: TestDatabase;
  let instances: BalancedInstances;
  let token: string;
  let category_id: number;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-rolling-'));
    const url = await freshDatabaseUrl('mysql', folder);
    database = openTestDatabase(url);
    const env = {
      DATABASE_URL: url,
      DATA_DIR: folder,
      ADMIN_PASSWORD: PASSWORD,
      DEMO_CONTENT: 'false',
      API_RATE_LIMIT_REQUESTS: '1000000',
      JWT_SECRET: 'a key for tests alone, longer than 32 bytes',
    };
    instances = await BalancedInstances.start(env, 2);
    token = await signIn(instances.url, PASSWORD);
    const made = await fetch(`${instances.url}/api/v1/categories`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: 'Ledger' }),
    });
    category_id = ((await made.json()) as { data: { id: number } }).data.id;
  });
  afterAll(async () => {
    await instances.stop();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const titles = async () =>
    (await database.sql<{ title: string }>('SELECT title FROM articles')).map(({ title }) => title);

  it('fails no request and executes no write twice during a rolling restart', async () => {
    const writers = new LedgerWriters(instances.url, token, category_id, WRITERS);
    const codes: (number | null)[] = [];
    for (let n = 0; n < RESTARTS; n++) {
      codes.push(await instances.restart(n % instances.count));
      await sleep(DETECTION_MS);
    }
    await writers.end();

    const { acknowledged, refused, wrong } = writers;
    const stored = await titles();
    const lost = acknowledged.filter(({ title }) => !stored.includes(title));
    const doubled = stored.length - new Set(stored).size;
    score({
      fault: 'rolling restart of two instances behind HAProxy without retries',
      counted: `${formatNumber(codes.length)} restarts, ${formatNumber(acknowledged.length)} writes, each read back`,
      lost: lost.length,
      doubled,
      unexpected: refused.length + wrong.length,
      measured: `slowest response ${formatNumber(writers.slowest)} ms`,
      control: 'SIGKILL instead of SIGTERM',
    });
    expect(codes).toEqual(codes.map(() => 0));
    expect(acknowledged.length).toBeGreaterThan(codes.length);
    expect({ refused, wrong, lost, doubled }).toEqual({ refused: [], wrong: [], lost: [], doubled: 0 });
  }, 600_000);

  it('detects failed requests if instances end with SIGKILL', async () => {
    const writers = new LedgerWriters(instances.url, token, category_id, WRITERS, 'Killed');
    for (let n = 0; writers.refused.length === 0 && n < 10; n++) {
      await sleep(DETECTION_MS);
      await instances.restart(n % instances.count, 'SIGKILL');
    }
    await writers.end();
    expect(writers.refused).not.toEqual([]);
  });
});
