import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type MariadbServer, startMariadb } from '../support/mariadb-server.js';
import { ServiceProcess } from '../support/service-process.js';
import { FaultyProxy } from './faulty-proxy.js';
import { LedgerWriters } from './ledger-writers.js';
import { Probes } from './probes.js';
import { formatNumber, score } from './scoreboard.js';
import { signIn } from './upload-client.js';
import { Visitors } from './visitors.js';

const WRITERS = 6;
const VISITORS = 6;
const PASSWORD = 'a password for faults';
const DATABASE = 'lost';

const LOST_MS = 10_000;
const FROZEN_MS = 30_000;
/** Request deadline, and a margin for a busy machine. */
const DEADLINE_MS = 3000;
const MARGIN_MS = 1000;
const PROBE_MS = 2000;
/** The readiness probe waits at most this long for the database. */
const PROBE_WAIT_MS = 1000;
const RECOVERY_MS = 2000;

/** Readers and writers receive 503 in time while the database is unavailable, and the service recovers by itself. */
describe('database failure under load', () => {
  let folder: string;
  let server: MariadbServer;
  let proxy: FaultyProxy;
  let env: NodeJS.ProcessEnv;
  let service: ServiceProcess;
  let token: string;
  let category_id: number;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-lost-'));
    server = await startMariadb();
    proxy = new FaultyProxy(server.port);
    await proxy.open();
    const url = await server.createDatabase(DATABASE);
    env = {
      DATABASE_URL: url.replace(`:${server.port}/`, `:${proxy.port}/`),
      DATA_DIR: folder,
      ADMIN_PASSWORD: PASSWORD,
      DEMO_CONTENT: 'false',
      CACHE_MAX_BYTES: '0',
      API_RATE_LIMIT_REQUESTS: '1000000',
      JWT_SECRET: 'a key for tests alone, longer than 32 bytes',
      LOG_LEVEL: 'silent',
    };
    service = await ServiceProcess.start(env);
    token = await signIn(service.url, PASSWORD);
    const made = await fetch(`${service.url}/api/v1/categories`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: 'Ledger' }),
    });
    category_id = ((await made.json()) as { data: { id: number } }).data.id;
  });
  afterAll(async () => {
    await service?.end('SIGKILL');
    await proxy?.close();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  interface Fault {
    readonly name: string;
    readonly ms: number;
    readonly begin: () => unknown;
    readonly end: () => unknown;
  }
  const faults: Fault[] = [
    { name: 'killed and restarted', ms: 0, begin: () => server.kill(), end: () => server.start() },
    {
      name: 'frozen',
      ms: FROZEN_MS,
      begin: () => process.kill(server.pid, 'SIGSTOP'),
      end: () => process.kill(server.pid, 'SIGCONT'),
    },
    { name: 'with stalled connections', ms: LOST_MS, begin: () => proxy.stall(), end: () => proxy.resume() },
    { name: 'with reset connections', ms: LOST_MS, begin: () => proxy.reset(), end: () => proxy.resume() },
    { name: 'with a closed port', ms: LOST_MS, begin: () => proxy.close(), end: () => proxy.open() },
  ];

  async function stored(): Promise<string[]> {
    const rows = await server.query<{ title: string }>('SELECT title FROM articles', [], DATABASE);
    return rows.map(({ title }) => title);
  }

  it.each(faults)(
    'returns correct responses or 503 in time and recovers by itself: database $name',
    async (fault) => {
      const writers = new LedgerWriters(service.url, token, category_id, WRITERS, fault.name);
      const visitors = new Visitors(service.url, VISITORS);
      const probes = new Probes(service.url);
      await sleep(1000);
      const lostAt = Date.now();
      await fault.begin();
      await sleep(fault.ms);
      const endingAt = Date.now();
      const unready = fault.ms === 0 ? 0 : await probes.readiness(503, lostAt);
      await fault.end();
      const backAt = Date.now();
      const recovery = Math.max(await writers.recovery(backAt), await probes.readiness(200, backAt));
      await sleep(500);
      await Promise.all([writers.end(), visitors.end(), probes.end()]);

      const titles = await stored();
      const lost = writers.acknowledged.filter(({ title }) => !titles.includes(title));
      const doubled = titles.length - new Set(titles).size;
      const wrong = [...writers.wrong, ...visitors.wrong];
      const slowest = Math.max(writers.slowest, visitors.slowest);
      const refused = writers.refused.length + visitors.refused;
      const { live } = probes.between(lostAt, endingAt);
      // A probe sent in the last second can receive its response after the database is back.
      const { ready } = probes.between(lostAt + PROBE_MS, endingAt - PROBE_WAIT_MS);
      score({
        fault: `database ${fault.name}, MariaDB`,
        counted:
          `${formatNumber(endingAt - lostAt)} ms, ${formatNumber(writers.acknowledged.length)} acknowledged writes, ` +
          `${formatNumber(visitors.answered)} reads, ${formatNumber(refused)} rejected with 503`,
        lost: lost.length,
        doubled,
        unexpected: wrong.length + writers.broken,
        recoveryMs: recovery,
        measured: `slowest response ${formatNumber(slowest)} ms (${formatNumber(DEADLINE_MS + MARGIN_MS)})${fault.ms === 0 ? '' : `, readiness 503 after ${formatNumber(unready)} ms (${formatNumber(PROBE_MS)})`}`,
        control: 'deadlines of 20 s',
      });
      expect({ wrong, broken: writers.broken, lost, doubled }).toEqual({ wrong: [], broken: 0, lost: [], doubled: 0 });
      expect(writers.acknowledged.length).toBeGreaterThan(WRITERS);
      expect(refused).toBeGreaterThan(0);
      expect(slowest).toBeLessThan(DEADLINE_MS + MARGIN_MS);
      expect(live.filter((status) => status !== 200)).toEqual([]);
      expect(unready).toBeLessThan(PROBE_MS);
      expect(ready.filter((status) => status !== 503)).toEqual([]);
      expect(recovery).toBeLessThan(RECOVERY_MS);
    },
    120_000,
  );

  it('returns correct responses with 40 ms of database latency', async () => {
    proxy.delay(20);
    const writers = new LedgerWriters(service.url, token, category_id, WRITERS, 'slow');
    const visitors = new Visitors(service.url, VISITORS);
    const probes = new Probes(service.url);
    const since = Date.now();
    await sleep(LOST_MS);
    const { live, ready } = probes.between(since, Date.now());
    await Promise.all([writers.end(), visitors.end(), probes.end()]);
    proxy.delay(0);

    const titles = await stored();
    const lost = writers.acknowledged.filter(({ title }) => !titles.includes(title));
    const wrong = [...writers.wrong, ...visitors.wrong];
    const refused = writers.refused.length + visitors.refused;
    const slowest = Math.max(writers.slowest, visitors.slowest);
    score({
      fault: 'database with 40 ms of latency, MariaDB',
      counted: `${formatNumber(writers.acknowledged.length)} acknowledged writes, ${formatNumber(visitors.answered)} reads, ${formatNumber(refused)} rejected with 503`,
      lost: lost.length,
      unexpected: wrong.length + writers.broken,
      measured: `slowest response ${formatNumber(slowest)} ms (${formatNumber(DEADLINE_MS + MARGIN_MS)})`,
    });
    expect({ wrong, broken: writers.broken, lost }).toEqual({ wrong: [], broken: 0, lost: [] });
    expect(writers.acknowledged.length).toBeGreaterThan(WRITERS);
    expect(slowest).toBeLessThan(DEADLINE_MS + MARGIN_MS);
    expect([...live, ...ready].filter((status) => status !== 200)).toEqual([]);
  });

  it('detects slow responses if the deadlines are 20 s', async () => {
    const patient = await ServiceProcess.start({
      ...env,
      DATABASE_TIMEOUT_MS: '20000',
      REQUEST_TIMEOUT_MS: '20000',
    });
    const visitors = new Visitors(patient.url, VISITORS);
    await sleep(200);
    process.kill(server.pid, 'SIGSTOP');
    await sleep(DEADLINE_MS + MARGIN_MS + 500);
    process.kill(server.pid, 'SIGCONT');
    await visitors.end();
    await patient.end('SIGKILL');
    expect(visitors.slowest).toBeGreaterThan(DEADLINE_MS + MARGIN_MS);
  });
});
