import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freshDatabaseUrl, openTestDatabase, type TestDatabase } from '../support/test-database.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { BalancedInstances } from './balanced-instances.js';
import { LedgerWriters } from './ledger-writers.js';
import { memoryOf } from './resident-memory.js';
import { formatNumber, score } from './scoreboard.js';
import { signIn, uploadText } from './upload-client.js';
import { Visitors } from './visitors.js';

const MINUTES = Number(process.env['MIXED_MINUTES'] ?? 30);
const RESTART_EVERY_MS = Math.min(180_000, (MINUTES * 60_000) / 4);
const SAMPLE_INTERVAL_MS = 5000;
// Fewer than the slots of an instance for one caller: an instance rejects excess requests, which other tests cover.
const WRITERS = 3;
const VISITORS = 4;
const UPLOAD_BYTES = 200_000;
/** One account can have up to 100 files without an article. */
const MAX_FILES = 90;
const PAUSE_MS = 200;
/** Minimum number of samples: the growth of shorter process lifetimes is not measured. */
const MIN_SAMPLES = 12;
const PASSWORD = 'a password for faults';
/** Maximum memory of the last third of a process lifetime, relative to the second third. Garbage collection causes less variation. */
const MAX_GROWTH = 1.25;

interface ProcessLifetime {
  readonly pid: number;
  /** Samples in MB. */
  readonly memory: number[];
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** Returns the memory of the last third of a process lifetime relative to the second third. The first third is the warm-up. */
function growthOf({ memory }: ProcessLifetime): number {
  const third = Math.floor(memory.length / 3);
  return mean(memory.slice(-third)) / mean(memory.slice(third, 2 * third));
}

/** Mixed load of a busy site with restarts: no write is lost or executed twice, and the memory does not grow. */
describe(`${MINUTES} minutes of readers, writers, files, webhooks and restarts`, () => {
  let folder: string;
  let database: TestDatabase;
  let instances: BalancedInstances;
  let receiver: WebhookReceiver;
  let token: string;
  let category_id: number;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-mixed-'));
    const url = await freshDatabaseUrl('mysql', folder);
    database = openTestDatabase(url);
    receiver = await WebhookReceiver.start();
    const env = {
      DATABASE_URL: url,
      DATA_DIR: folder,
      ADMIN_PASSWORD: PASSWORD,
      DEMO_CONTENT: 'false',
      API_RATE_LIMIT_REQUESTS: '100000000',
      JWT_SECRET: 'a key for tests alone, longer than 32 bytes',
      JWT_TTL: '86400',
      WEBHOOKS_ALLOW_PRIVATE: 'true',
      LOG_LEVEL: 'error',
    };
    instances = await BalancedInstances.start(env, 2);
    token = await signIn(instances.url, PASSWORD);
    category_id = await post('categories', { name: 'Ledger' });
    await post('webhooks', { url: receiver.url(), events: ['articles.item.created'] });
  });
  afterAll(async () => {
    await instances?.stop();
    await receiver?.stop();
    await database?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function post(path: string, body: object): Promise<number> {
    const answer = await fetch(`${instances.url}/api/v1/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { data: { id: number } }).data.id;
  }

  it(
    'loses no write, executes no write twice and does not increase its memory',
    async () => {
      const end = Date.now() + MINUTES * 60_000;
      const writers = new LedgerWriters(instances.url, token, category_id, WRITERS, 'Mixed', PAUSE_MS);
      const visitors = new Visitors(instances.url, VISITORS);
      const uploads: number[] = [];
      const uploader = async () => {
        while (Date.now() < end) {
          if (uploads.length < MAX_FILES) uploads.push((await uploadText(instances.url, token, UPLOAD_BYTES)).status);
          await sleep((MINUTES * 60_000) / MAX_FILES);
        }
      };
      const lives: ProcessLifetime[] = [];
      const watcher = async () => {
        const current = Array.from({ length: instances.count }, (_, n): ProcessLifetime => ({
          pid: instances.pid(n),
          memory: [],
        }));
        lives.push(...current);
        while (Date.now() < end) {
          await sleep(SAMPLE_INTERVAL_MS);
          for (const [n, { pid }] of current.entries()) {
            if (instances.pid(n) !== pid) lives.push((current[n] = { pid: instances.pid(n), memory: [] }));
            const { memory } = current[n]!;
            try {
              memory.push(memoryOf(current[n]!.pid, 'VmRSS'));
            } catch {
              // The process has ended, and the next one has not started yet.
            }
          }
        }
      };
      let restarts = 0;
      const restarter = async () => {
        for (;;) {
          await sleep(Math.min(RESTART_EVERY_MS, Math.max(0, end - Date.now())));
          if (Date.now() >= end) return;
          expect(await instances.restart(restarts++ % instances.count)).toBe(0);
        }
      };
      await Promise.all([uploader(), watcher(), restarter()]);
      await Promise.all([writers.end(), visitors.end()]);

      const stored = (await database.sql<{ title: string }>('SELECT title FROM articles')).map(({ title }) => title);
      const files = await database.sql('SELECT id FROM attachments');
      const open = () =>
        database.sql("SELECT id FROM outbox UNION ALL SELECT id FROM webhook_deliveries WHERE status <> 'succeeded'");
      const patience = Date.now() + 60_000;
      while ((await open()).length > 0 && Date.now() < patience) await sleep(200);
      const deliveredIds = new Set(receiver.messages.map(({ headers }) => String(headers['webhook-id'])));
      const { acknowledged, refused, slowest } = writers;
      const titles = new Set(stored);
      const lost = acknowledged.filter(({ title }) => !titles.has(title));
      const doubled = stored.length - titles.size;
      const wrong = [...writers.wrong, ...visitors.wrong, ...uploads.filter((status) => status !== 201)];
      const growth = Math.max(0, ...lives.filter(({ memory }) => memory.length >= MIN_SAMPLES).map(growthOf));
      const most = Math.max(...lives.flatMap(({ memory }) => memory));
      score({
        fault: 'mixed load on two instances behind HAProxy, one of them restarted every three minutes, MariaDB',
        counted:
          `${MINUTES} minutes, ${formatNumber(restarts)} restarts, ${formatNumber(acknowledged.length)} writes, ${formatNumber(visitors.answered)} reads, ` +
          `${uploads.length} files, ${formatNumber(deliveredIds.size)} messages`,
        lost: lost.length + stored.length - deliveredIds.size,
        doubled,
        unexpected: wrong.length + refused.length + visitors.refused,
        measured: `slowest write ${formatNumber(slowest)} ms; memory of the last third of a process lifetime ${growth.toFixed(2)} times the second third (${MAX_GROWTH}), ${formatNumber(most)} MB at most`,
      });
      expect({ wrong, lost, doubled, refused, refusedReads: visitors.refused }).toEqual({
        ...{ wrong: [], lost: [], doubled: 0, refused: [], refusedReads: 0 },
      });
      expect(await open()).toEqual([]);
      expect(deliveredIds.size).toBe(stored.length);
      expect(files).toHaveLength(uploads.length);
      expect(growth).toBeLessThan(MAX_GROWTH);
    },
    (MINUTES + 5) * 60_000,
  );
});
