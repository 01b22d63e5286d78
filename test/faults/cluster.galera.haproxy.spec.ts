import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { type GaleraNode, startGalera } from '../support/galera-cluster.js';
import type { GuardedProcess } from '../support/guarded-process.js';
import { startHaproxy } from '../support/haproxy.js';
import { type RedisServer, startRedis } from '../support/redis-server.js';
import { ServiceProcess } from '../support/service-process.js';
import { ClusterChecks } from './cluster-checks.js';
import { LedgerWriters } from './ledger-writers.js';
import { formatNumber, score } from './scoreboard.js';
import { signIn } from './upload-client.js';

const PASSWORD = 'a password for faults';
const WRITERS = 6;
const PAUSE_MS = 5000;
const FROZEN_MS = 10_000;

/**
 * Three Galera nodes behind HAProxy, one of them in use; two instances behind a second HAProxy; Redis. The parts fail one after the
 * other while writers create articles and read them back.
 */
describe('a cluster of three database nodes, two instances and Redis', () => {
  let folder: string;
  let nodes: GaleraNode[];
  let checks: ClusterChecks;
  let redis: RedisServer;
  let balancers: GuardedProcess[];
  let instances: ServiceProcess[];
  let url: string;
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-cluster-'));
    nodes = await startGalera();
    await nodes[0]!.query('CREATE DATABASE masthead');
    checks = await ClusterChecks.start(nodes);
    redis = await startRedis();
    const [sqlPort, httpPort] = [await freePort(), await freePort()];
    const sqlServers = nodes.map(
      ({ port }, n) => `  server n${n} 127.0.0.1:${port} check port ${checks.port(n)} inter 500ms fall 2 rise 2`,
    );
    balancers = [
      await startHaproxy(
        `listen sql
  mode tcp
  bind 127.0.0.1:${sqlPort}
  option httpchk GET /
  default-server on-marked-down shutdown-sessions on-marked-up shutdown-backup-sessions
${sqlServers.map((server, n) => (n === 0 ? server : `${server} backup`)).join('\n')}
`,
        sqlPort,
      ),
    ];
    env = {
      DATABASE_URL: `mysql://masthead:masthead@127.0.0.1:${sqlPort}/masthead`,
      REDIS_URL: redis.url,
      DATA_DIR: folder,
      ADMIN_PASSWORD: PASSWORD,
      DEMO_CONTENT: 'false',
      // The test counts the outbox at the end.
      WEBHOOKS_SEND: 'false',
      API_RATE_LIMIT_REQUESTS: '1000000',
      JWT_SECRET: 'a key for tests alone, longer than 32 bytes',
    };
    instances = [await ServiceProcess.start(env), await ServiceProcess.start(env)];
    const servers = instances.map(
      ({ url }, n) => `  server i${n} ${url.replace('http://', '')} check inter 500ms fall 2 rise 1`,
    );
    balancers.push(
      await startHaproxy(
        `listen web
  mode http
  bind 127.0.0.1:${httpPort}
  option httpchk GET /health/ready
${servers.join('\n')}
`,
        httpPort,
      ),
    );
    url = `http://127.0.0.1:${httpPort}`;
  }, 300_000);
  afterAll(async () => {
    await Promise.all(instances.map((instance) => instance.end('SIGTERM').catch(() => undefined)));
    await Promise.all(balancers.map((balancer) => balancer.stop()));
    await redis.stop();
    checks.stop();
    await Promise.all(nodes.map((node) => node.stop()));
    rmSync(folder, { recursive: true, force: true });
  });

  const post = async (path: string, token: string, body: object): Promise<number> => {
    const answer = await fetch(`${url}/api/v1/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { data: { id: number } }).data.id;
  };
  const synced = (node: GaleraNode) =>
    eventually(
      () => node.isSynced().catch(() => false),
      (isSynced) => isSynced,
    );

  it('loses no acknowledged write, executes no write twice and recovers by itself when parts fail', async () => {
    const token = await signIn(url, PASSWORD);
    const category_id = await post('categories', token, { name: 'Ledger' });
    await post('webhooks', token, { url: 'https://example.org/hook', events: ['*'] });
    const writers = new LedgerWriters(url, token, category_id, WRITERS);
    const recoveries: Record<string, number> = {};
    const lose = async (part: string, fault: () => unknown, back: () => Promise<unknown>) => {
      await sleep(PAUSE_MS);
      const since = Date.now();
      await fault();
      recoveries[part] = await writers.recovery(since);
      await back();
    };

    await lose(
      'database node killed',
      () => nodes[0]!.kill(),
      () => nodes[0]!.start(),
    );
    await lose(
      'database node frozen',
      () => process.kill(nodes[0]!.pid, 'SIGSTOP'),
      async () => {
        await sleep(FROZEN_MS);
        process.kill(nodes[0]!.pid, 'SIGCONT');
        expect(await synced(nodes[0]!)).toBe(true);
      },
    );
    await lose(
      'Redis killed',
      () => redis.stop(),
      async () => {
        await sleep(PAUSE_MS);
        redis = await startRedis(redis.port);
      },
    );
    await lose(
      'instance killed',
      () => instances[1]!.end('SIGKILL'),
      async () => {
        instances[1] = await ServiceProcess.start(env, undefined, new URL(instances[1]!.url).port);
      },
    );
    await sleep(PAUSE_MS);
    await writers.end();

    const { acknowledged, refused, wrong } = writers;
    const lost: unknown[] = [];
    let doubled = 0;
    for (const node of nodes) {
      expect(await synced(node)).toBe(true);
      const rows = await node.query<{ id: number; title: string }>('SELECT id, title FROM articles', [], 'masthead');
      const stored = new Map(rows.map(({ id, title }) => [id, title]));
      lost.push(...acknowledged.filter(({ id, title }) => stored.get(id) !== title));
      doubled += rows.length - new Set(stored.values()).size;
    }
    score({
      fault: 'cluster of three nodes: node killed, node frozen, Redis killed, instance killed, Galera',
      counted: `${formatNumber(acknowledged.length)} acknowledged writes, each read back, ${formatNumber(refused.length)} rejected`,
      lost: lost.length,
      doubled,
      unexpected: wrong.length,
      recoveryMs: Math.max(...Object.values(recoveries)),
    });
    expect({ lost, doubled }).toEqual({ lost: [], doubled: 0 });
    expect(wrong).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(100);
    for (const node of nodes) {
      const rows = await node.query('SELECT id FROM articles', [], 'masthead');
      const events = "SELECT COUNT(*) AS n FROM outbox WHERE name = 'articles.item.created'";
      expect(await node.query(events, [], 'masthead')).toEqual([{ n: rows.length }]);
      const countQuery = 'SELECT articles FROM category_counts WHERE status = 1';
      expect(await node.query(countQuery, [], 'masthead')).toEqual([{ articles: rows.length }]);
    }
  });
});
