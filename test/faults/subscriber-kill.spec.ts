import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceProcess } from '../support/service-process.js';
import { type DatabaseKind, freshDatabaseUrl, openTestDatabase, type TestDatabase } from '../support/test-database.js';
import { DATABASE_NAMES, formatNumber, score } from './scoreboard.js';
import { signIn } from './upload-client.js';

const KILLS = 20;
const CONTROL_KILLS = 4;
const WRITERS = 6;
const PROGRAM = 'test/faults/subscriber-service.cjs';
const PASSWORD = 'a password for faults';
const DRAIN_MS = 180_000;

interface Delivery {
  readonly subscriber: 'steady' | 'flaky';
  readonly position: number;
  readonly subject: string;
  readonly name: string;
  readonly title: string;
}

interface KillRun {
  readonly deliveries: readonly Delivery[];
  /** Titles of acknowledged changes, by subject and in the order of the changes. */
  readonly acknowledged: ReadonlyMap<string, readonly string[]>;
  readonly positions: readonly number[];
  readonly broken: { readonly position: number; readonly failures: number };
}

/** Changes articles while instances are killed during deliveries, and then waits until the subscribers have received all events. */
async function killDuringDelivery(kind: DatabaseKind, kills: number, more: NodeJS.ProcessEnv = {}): Promise<KillRun> {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-subscribers-'));
  const url = await freshDatabaseUrl(kind, folder);
  const database = openTestDatabase(url);
  const file = join(folder, 'deliveries');
  const env = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    ADMIN_PASSWORD: PASSWORD,
    DEMO_CONTENT: 'false',
    WEBHOOKS_SEND: 'false',
    API_RATE_LIMIT_REQUESTS: '1000000',
    JWT_SECRET: 'a key for tests alone, longer than 32 bytes',
    LOG_LEVEL: 'silent',
    DELIVERIES: file,
    ...more,
  };
  const start = () => ServiceProcess.start(env, PROGRAM);
  const instances = [await start()];
  if (kind === 'mysql') instances.push(await start());
  try {
    const { acknowledged, end } = await startWriters(instances);
    for (let kill = 0; kill < kills; kill++) {
      const n = kill % instances.length;
      await waitForDeliveries(file);
      await sleep(Math.random() * 100);
      await instances[n]!.end('SIGKILL');
      instances[n] = await start();
    }
    await end();
    await waitUntilDrained(database);
    const rows = await database.sql<{ position: number }>('SELECT position FROM event_log ORDER BY position');
    const [broken] = await database.sql<KillRun['broken']>(
      "SELECT position, failures FROM event_subscribers WHERE name = 'own.broken'",
    );
    return {
      deliveries: readDeliveries(file),
      acknowledged,
      positions: rows.map(({ position }) => position),
      broken: broken!,
    };
  } finally {
    await Promise.all(instances.map((instance) => instance.end('SIGKILL')));
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Each writer changes the title of another article. The number in the title increases with each change. */
async function startWriters(instances: readonly ServiceProcess[]) {
  const token = await signIn(instances[0]!.url, PASSWORD);
  const call = async (method: string, path: string, body: object) => {
    const { url } = instances[Math.floor(Math.random() * instances.length)]!;
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const response = await fetch(`${url}/api/v1/${path}`, { method, headers, body: JSON.stringify(body) });
    return { ok: response.ok, body: (await response.json()) as { data: { id: number } } };
  };
  const category_id = (await call('POST', 'categories', { name: 'Told' })).body.data.id;
  const acknowledged = new Map<string, string[]>();
  let hasEnded = false;
  const writer = async () => {
    const content = `<p>${'words '.repeat(20)}</p>`;
    const { id } = (await call('POST', 'articles', { title: 'Change 0', category_id, content })).body.data;
    const titles: string[] = ['Change 0'];
    acknowledged.set(`item:${id}`, titles);
    for (let n = 1; !hasEnded; n++) {
      const title = `Change ${n}`;
      const response = await call('PATCH', `articles/${id}`, { title }).catch(() => undefined);
      if (response?.ok) titles.push(title);
      await sleep(100 + Math.random() * 100);
    }
  };
  const writers = Array.from({ length: WRITERS }, writer);
  return {
    acknowledged,
    end: async () => {
      hasEnded = true;
      await Promise.all(writers);
    },
  };
}

const readDeliveries = (file: string): Delivery[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.endsWith('}'))
        .map((line) => JSON.parse(line) as Delivery)
    : [];

/** Waits until subscribers have received about 30 events. */
async function waitForDeliveries(file: string): Promise<void> {
  const size = () => (existsSync(file) ? statSync(file).size : 0);
  const end = Date.now() + 60_000;
  for (const start = size(); size() < start + 3000 && Date.now() < end;) await sleep(5);
}

async function waitUntilDrained(database: TestDatabase): Promise<void> {
  const end = Date.now() + DRAIN_MS;
  const waiting = () =>
    database.sql(
      `SELECT name FROM event_subscribers
       WHERE name <> 'own.broken' AND position < (SELECT last_position FROM event_sequence)
       UNION ALL SELECT 'log' FROM event_log WHERE position IS NULL`,
    );
  while ((await waiting()).length > 0 && Date.now() < end) await sleep(200);
}

/** Returns what a subscriber has missed or received in a wrong order, at the first delivery of each event. */
function findFaults({ deliveries, acknowledged, positions }: KillRun, name: Delivery['subscriber']): string[] {
  const first = new Map<number, Delivery>();
  for (const delivery of deliveries) {
    if (delivery.subscriber === name && !first.has(delivery.position)) first.set(delivery.position, delivery);
  }
  const missed = positions.filter((position) => !first.has(position)).map((position) => `event ${position}`);
  const titles = new Set([...first.values()].map(({ subject, title }) => `${subject} ${title}`));
  const unheard = [...acknowledged].flatMap(([subject, changes]) =>
    changes.map((title) => `${subject} ${title}`).filter((change) => !titles.has(change)),
  );
  const last = new Map<string, number>();
  const disordered = [...first.values()].filter(({ subject, title }) => {
    const [number, before] = [Number(/\d+/.exec(title)?.[0] ?? 0), last.get(subject) ?? -1];
    last.set(subject, number);
    return number < before;
  });
  return [...missed, ...unheard, ...disordered.map(({ subject, title }) => `${subject} ${title} too late`)];
}

describe('kill -9 of instances that deliver events to subscribers', () => {
  it.each<DatabaseKind>(['sqlite', 'mysql'])(
    `loses no event and keeps the order of each subject in ${KILLS} kills on %s`,
    async (kind) => {
      const run = await killDuringDelivery(kind, KILLS);
      const faults = { steady: findFaults(run, 'steady'), flaky: findFaults(run, 'flaky') };
      const repeats =
        run.deliveries.length - new Set(run.deliveries.map((one) => `${one.subscriber} ${one.position}`)).size;
      score({
        fault: `kill -9 of ${kind === 'mysql' ? 'one of two instances that deliver' : 'the instance that delivers'} events to three subscribers, one of them with a failure in 40 calls, another that always fails, ${DATABASE_NAMES[kind]}`,
        counted: `${formatNumber(KILLS)} kills, ${formatNumber(run.positions.length)} events, ${formatNumber(repeats)} delivered again`,
        lost: faults.steady.length + faults.flaky.length,
        control: 'cursor moved before the delivery',
      });
      expect(run.positions.length).toBeGreaterThan(10 * KILLS);
      expect(run.positions).toEqual(run.positions.map((_, n) => n + 1));
      expect(faults).toEqual({ steady: [], flaky: [] });
      expect(run.broken).toMatchObject({ position: 0 });
      expect(run.broken.failures).toBeGreaterThan(1);
    },
    900_000,
  );

  it.each<DatabaseKind>(['sqlite', 'mysql'])(
    'detects events that are lost on %s if the cursor moves before the delivery',
    async (kind) => {
      const run = await killDuringDelivery(kind, CONTROL_KILLS, { EARLY_CURSOR: 'true' });
      expect(findFaults(run, 'steady')).not.toEqual([]);
    },
    600_000,
  );
});
