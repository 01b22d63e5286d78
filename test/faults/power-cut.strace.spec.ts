import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MariadbServer, startMariadb } from '../support/mariadb-server.js';
import { ServiceProcess } from '../support/service-process.js';
import { countEarlyResponses, STRACE_OPTIONS } from './disk-trace.js';
import { formatNumber, score } from './scoreboard.js';
import { TracedProcess } from './traced-process.js';
import { signIn } from './upload-client.js';

const WRITES = 200;
const PASSWORD = 'a password for faults';
/** Until the database file is synced, a restart reads its changes from the log again. */
const SQLITE_LOG = /\.sqlite-(wal|journal)$/;
const MARIADB_LOG = /\/ib_logfile0$/;

/** A kill does not simulate a power cut. The trace shows whether the data was synced to the disk before each response. */
describe('disk sync before each acknowledgement', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-power-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const start = (url: string, program?: string) =>
    ServiceProcess.start(
      {
        DATABASE_URL: url,
        DATA_DIR: folder,
        ADMIN_PASSWORD: PASSWORD,
        DEMO_CONTENT: 'false',
        // Jobs and webhooks would commit too, and the trace could not distinguish their commits.
        JOBS_RUN: 'false',
        WEBHOOKS_SEND: 'false',
        API_RATE_LIMIT_REQUESTS: '1000000',
        JWT_SECRET: 'a key for tests alone, longer than 32 bytes',
        LOG_LEVEL: 'silent',
      },
      program,
    );

  const post = async ({ url }: ServiceProcess, token: string, path: string, body: object): Promise<number> => {
    const answer = await fetch(`${url}/api/v1/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    await answer.arrayBuffer();
    return answer.status;
  };

  /** Creates articles sequentially while strace records these processes. Returns the trace files. */
  async function traced(service: ServiceProcess, pids: readonly number[]): Promise<string[]> {
    const token = await signIn(service.url, PASSWORD);
    const category_id = 1;
    // The category with id 1 also exists after the restart.
    await post(service, token, 'categories', { name: `Life ${service.pid}` });
    const files = pids.map((pid) => join(folder, `${pid}.strace`));
    const tracers: TracedProcess[] = [];
    for (const [n, pid] of pids.entries()) {
      tracers.push(await TracedProcess.attach(pid, [...STRACE_OPTIONS, '-o', files[n]!]));
    }
    const content = `<p>${'words '.repeat(20)}</p>`;
    for (let n = 0; n < WRITES; n++) {
      expect(await post(service, token, 'articles', { title: `Article ${n}`, content, category_id })).toBe(201);
    }
    for (const tracer of tracers) await tracer.detach();
    return files;
  }

  const row = (name: string, answers: number, early: number, control: string) => ({
    fault: `power cut, ${name}`,
    counted: `${formatNumber(answers)} acknowledged writes, half of them after a restart; ${formatNumber(answers - early)} responses sent after the data was synced to disk`,
    lost: early,
    control,
  });

  it('syncs the disk before each response on SQLite, also after a restart', async () => {
    const url = `sqlite:${join(folder, 'masthead.sqlite')}`;
    let [answers, early] = [0, 0];
    for (let life = 0; life < 2; life++) {
      const service = await start(url);
      const seen = countEarlyResponses(await traced(service, [service.pid]), SQLITE_LOG, true);
      [answers, early] = [answers + seen.answers, early + seen.early];
      // SIGTERM would clean up the files.
      await service.end('SIGKILL');
    }
    score(row('SQLite', answers, early, 'synchronous = NORMAL'));
    expect({ answers, early }).toEqual({ answers: 2 * WRITES, early: 0 });
  });

  it('detects missing syncs on SQLite with synchronous = NORMAL', async () => {
    const service = await start(`sqlite:${join(folder, 'masthead.sqlite')}`, 'test/faults/loose-service.cjs');
    const { answers, early } = countEarlyResponses(await traced(service, [service.pid]), SQLITE_LOG, true);
    await service.end('SIGKILL');
    expect(answers).toBe(WRITES);
    expect(early).toBeGreaterThan(0.9 * WRITES);
  });

  async function onMariadb(server: MariadbServer, lives: number) {
    const url = server.url('power');
    let [answers, early] = [0, 0];
    for (let life = 0; life < lives; life++) {
      if (life > 0) {
        await server.kill();
        await server.start();
      }
      const service = await start(url);
      // Background threads also write the log of MariaDB, so writes after the sync are allowed.
      const seen = countEarlyResponses(await traced(service, [server.pid, service.pid]), MARIADB_LOG, false);
      [answers, early] = [answers + seen.answers, early + seen.early];
      await service.end('SIGKILL');
    }
    return { answers, early };
  }

  it('syncs the disk before each response on MariaDB, also after a restart', async () => {
    const server = await startMariadb();
    await server.createDatabase('power');
    const { answers, early } = await onMariadb(server, 2);
    await server.stop();
    score(row('MariaDB', answers, early, 'innodb_flush_log_at_trx_commit = 2'));
    expect({ answers, early }).toEqual({ answers: 2 * WRITES, early: 0 });
  });

  it('detects missing syncs on MariaDB with innodb_flush_log_at_trx_commit = 2', async () => {
    const server = await startMariadb({ args: ['--innodb-flush-log-at-trx-commit=2'] });
    await server.createDatabase('power');
    const { answers, early } = await onMariadb(server, 1);
    await server.stop();
    expect(answers).toBe(WRITES);
    expect(early).toBeGreaterThan(0.5 * WRITES);
  });
});
