import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type MariadbServer, startMariadb } from '../support/mariadb-server.js';
import { ServiceProcess } from '../support/service-process.js';
import { openTestDatabase } from '../support/test-database.js';
import { LedgerWriters } from './ledger-writers.js';
import { formatNumber, score } from './scoreboard.js';
import { TracedProcess } from './traced-process.js';
import { signIn } from './upload-client.js';

const WRITERS = 4;
const PASSWORD = 'a password for faults';
const FAILING_MS = 3000;
const RECOVERY_MS = 2000;
const DATABASE = 'failing';
const CONTROL = 'sqlite-rollback.sqlite.spec.ts: without the handling of the rollback, later writes are lost';
const SYNC_FAILS = ['-o', '/dev/null', '-e', 'trace=fsync,fdatasync', '-e', 'inject=fsync,fdatasync:error=EIO'];
const WRITE_FAILS = ['-o', '/dev/null', '-e', 'trace=pwrite64', '-e', 'inject=pwrite64:error=EIO'];

/** All calls that write to the disk fail for some seconds. No write is acknowledged in that time, and no acknowledged write is lost. */
describe('disk errors under load', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-failing-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** `fail` causes the errors and resolves when the disk works again. */
  async function underWriters(name: string, url: string, fail: (service: ServiceProcess) => Promise<void>) {
    const service = await ServiceProcess.start({
      DATABASE_URL: url,
      DATA_DIR: folder,
      ADMIN_PASSWORD: PASSWORD,
      DEMO_CONTENT: 'false',
      API_RATE_LIMIT_REQUESTS: '1000000',
      JWT_SECRET: 'a key for tests alone, longer than 32 bytes',
      LOG_LEVEL: 'silent',
    });
    const token = await signIn(service.url, PASSWORD);
    const made = await fetch(`${service.url}/api/v1/categories`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: 'Ledger' }),
    });
    const { data } = (await made.json()) as { data: { id: number } };
    const writers = new LedgerWriters(service.url, token, data.id, WRITERS);
    await sleep(1000);
    const since = Date.now();
    await fail(service);
    const backAt = Date.now();
    const recovery = await writers.recovery(backAt);
    await sleep(500);
    await writers.end();
    await service.end('SIGKILL');

    const database = openTestDatabase(url);
    const stored = (await database.sql<{ title: string }>('SELECT title FROM articles')).map(({ title }) => title);
    await database.close();
    const { acknowledged, wrong, broken, refused, slowest } = writers;
    const lost = acknowledged.filter(({ title }) => !stored.includes(title));
    const doubled = stored.length - new Set(stored).size;
    // Writes that began at least one second after the start of the errors.
    const early = acknowledged.filter(({ at }) => at > since + 1000 && at < backAt - 1000);
    score({
      fault: `disk error on ${name}`,
      counted: `${formatNumber(acknowledged.length)} acknowledged writes, ${formatNumber(refused.length)} rejected with 503`,
      lost: lost.length + early.length,
      doubled,
      unexpected: wrong.length + broken,
      recoveryMs: recovery,
      measured: `slowest response ${formatNumber(slowest)} ms`,
      ...(url.startsWith('sqlite:') && { control: CONTROL }),
    });
    return { faults: { wrong, broken, lost, doubled, early }, refused, recovery };
  }
  const NO_FAULTS = { wrong: [], broken: 0, lost: [], doubled: 0, early: [] };

  it.each([
    ['fsync, SQLite', SYNC_FAILS],
    ['pwrite, SQLite', WRITE_FAILS],
  ])('acknowledges no write during the errors and recovers afterwards: %s', async (name, args) => {
    const { faults, refused, recovery } = await underWriters(
      name,
      `sqlite:${join(folder, 'masthead.sqlite')}`,
      async ({ pid }) => {
        const failing = await TracedProcess.attach(pid, args);
        await sleep(FAILING_MS);
        await failing.detach();
      },
    );
    expect(faults).toEqual(NO_FAULTS);
    expect(refused.length).toBeGreaterThan(0);
    expect(recovery).toBeLessThan(RECOVERY_MS);
  });

  it('acknowledges no write until the server restarts: fsync, MariaDB', async () => {
    const server: MariadbServer = await startMariadb();
    const url = await server.createDatabase(DATABASE);
    const { faults, refused, recovery } = await underWriters('fsync, MariaDB', url, async () => {
      const failing = await TracedProcess.attach(server.pid, SYNC_FAILS);
      // MariaDB exits when fsync fails, because the content of the disk is then unknown.
      await sleep(FAILING_MS);
      await failing.detach();
      await server.kill();
      await server.start();
    });
    await server.stop();
    expect(faults).toEqual(NO_FAULTS);
    expect(refused.length).toBeGreaterThan(0);
    expect(recovery).toBeLessThan(RECOVERY_MS);
  });
});
