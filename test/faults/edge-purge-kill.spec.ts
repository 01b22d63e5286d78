import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceProcess } from '../support/service-process.js';
import { type DatabaseKind, freshDatabaseUrl } from '../support/test-database.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { DATABASE_NAMES, formatNumber, score } from './scoreboard.js';
import { signIn } from './upload-client.js';

const KILLS = 5;
const CONTROL_KILLS = 2;
const PROGRAM = 'test/faults/edge-purge-service.cjs';
const PASSWORD = 'a password for faults';
const DRAIN_MS = 60_000;

interface KillRun {
  /** Changes that were acknowledged, and are not part of a purge that was sent after them. */
  readonly lost: readonly string[];
  /** Milliseconds from the change to its purge, at most. */
  readonly slowestMs: number;
}

/** Creates an article, kills the service between the commit and the purge, starts it again, and waits for the purge. */
async function killBeforePurge(kind: DatabaseKind, kills: number, more: NodeJS.ProcessEnv = {}): Promise<KillRun> {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-purges-'));
  const receiver = await WebhookReceiver.start();
  const purged = new Map<string, number>();
  receiver.handler = (_, response) => {
    const { keys } = JSON.parse(receiver.messages.at(-1)!.body) as { keys: string[] };
    for (const key of keys) purged.set(key, Date.now());
    response.writeHead(204).end();
  };
  const env = {
    DATABASE_URL: await freshDatabaseUrl(kind, folder),
    DATA_DIR: folder,
    ADMIN_PASSWORD: PASSWORD,
    DEMO_CONTENT: 'false',
    WEBHOOKS_SEND: 'false',
    JWT_SECRET: 'a key for tests alone, longer than 32 bytes',
    LOG_LEVEL: 'silent',
    EDGE_MAX_AGE: '3600',
    EDGE_PURGE_PROVIDER: 'http',
    EDGE_PURGE_URL: receiver.url(),
    ...more,
  };
  const start = () => ServiceProcess.start(env, PROGRAM);
  let service = await start();
  try {
    const token = await signIn(service.url, PASSWORD);
    const post = async (path: string, body: object) => {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
      const response = await fetch(`${service.url}/api/v1/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      expect(response.status).toBe(201);
      return ((await response.json()) as { data: { id: number } }).data.id;
    };
    const category_id = await post('categories', { name: 'Changed' });
    const changes = new Map<string, number>();
    for (let kill = 0; kill < kills; kill++) {
      const content = `<p>${'words '.repeat(20)}</p>`;
      const id = await post('articles', { title: `Change ${kill}`, status: 'published', category_id, content });
      changes.set(`article-${id}`, Date.now());
      // The purge leaves two seconds after the commit, or later.
      await sleep(Math.random() * 1500);
      expect(purged.has(`article-${id}`)).toBe(false);
      await service.end('SIGKILL');
      service = await start();
    }
    const end = Date.now() + (more['PURGE_FROM_MEMORY'] ? 10_000 : DRAIN_MS);
    const lost = () => [...changes.keys()].filter((key) => !purged.has(key));
    while (lost().length > 0 && Date.now() < end) await sleep(50);
    const delays = [...changes].map(([key, at]) => (purged.get(key) ?? 0) - at);
    return { lost: lost(), slowestMs: Math.max(...delays) };
  } finally {
    await service.end('SIGKILL');
    await receiver.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('kill -9 between the commit of a change and the purge of shared caches', () => {
  it.each<DatabaseKind>(['sqlite', 'mysql'])(
    `loses no purge in ${KILLS} kills on %s`,
    async (kind) => {
      const { lost, slowestMs } = await killBeforePurge(kind, KILLS);
      score({
        fault: `kill -9 between the commit and the purge of shared caches, ${DATABASE_NAMES[kind]}`,
        counted: `${KILLS} kills`,
        lost: lost.length,
        measured: `last purge ${formatNumber(slowestMs)} ms after its change, with the later kills`,
        control: 'purges sent from memory',
      });
      expect(lost).toEqual([]);
    },
    600_000,
  );

  it('detects purges that are sent from memory and lost', async () => {
    const { lost } = await killBeforePurge('sqlite', CONTROL_KILLS, { PURGE_FROM_MEMORY: 'true' });
    expect(lost).toHaveLength(CONTROL_KILLS);
  }, 300_000);
});
