import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../support/eventually.js';
import { type MariadbServer, startMariadb } from '../support/mariadb-server.js';
import { ServiceProcess } from '../support/service-process.js';
import { signIn } from '../faults/upload-client.js';

/** Time limit of the contract for a shutdown. */
const MAX_SHUTDOWN_MS = 8000;
const PASSWORD = 'a password for faults';
const WITH_ENDLESS_JOB = 'test/faults/endless-job-service.cjs';

/** A process must exit in time even if a dependency hangs. Otherwise its supervisor kills the process during its work. */
describe('graceful shutdown', () => {
  let folder: string;
  let server: MariadbServer;
  let service: ServiceProcess | undefined;

  beforeAll(async () => {
    server = await startMariadb();
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-end-'));
  });
  afterEach(async () => {
    await service?.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async (database: string, program?: string, own: NodeJS.ProcessEnv = {}): Promise<ServiceProcess> => {
    const env = { DATABASE_URL: await server.createDatabase(database), DATA_DIR: folder, DEMO_CONTENT: 'true', ...own };
    service = await ServiceProcess.start({ ...env, ADMIN_PASSWORD: PASSWORD }, program);
    return service;
  };

  const end = async () => {
    const since = performance.now();
    const code = await service!.end('SIGTERM');
    const output = await service!.output;
    service = undefined;
    return { code, ms: performance.now() - since, output };
  };

  /** Freezes the database while a counted view is not yet written and requests wait for the database. */
  async function withFrozenDatabase<T>({ url }: ServiceProcess, work: () => Promise<T>): Promise<T> {
    await (await fetch(`${url}/api/v1/articles/1`)).arrayBuffer();
    process.kill(server.pid, 'SIGSTOP');
    try {
      const requests = [2, 3, 4].map((id) => fetch(`${url}/api/v1/articles/${id}`).catch(() => undefined));
      const result = await work();
      await Promise.all(requests);
      return result;
    } finally {
      process.kill(server.pid, 'SIGCONT');
    }
  }

  it('serves a request on a connection that was idle since the signal, and closes the connection then', async () => {
    const { url } = await start('idle');
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const send = async () => {
      socket.write('GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
      return String(((await once(socket, 'data')) as [Buffer])[0]);
    };
    expect(await send()).toContain('Connection: keep-alive');

    const ended = end();
    const ready = async () => (await fetch(`${url}/health/ready`)).status;
    expect(await eventually(ready, (status) => status === 503)).toBe(503);
    // The idle connections of earlier releases closed after 0.1 s.
    for (let n = 0; n < 3; n++) await sleep(80);
    const response = await send();
    expect(response).toContain('HTTP/1.1 200');
    expect(response).toContain('Connection: close');
    expect((await ended).code).toBe(0);
  });

  it('exits with 0 although a job does not end', async () => {
    await start('endless', WITH_ENDLESS_JOB);
    const running = "SELECT 1 FROM jobs WHERE name = 'endless.run' AND leased_by IS NOT NULL";
    const holders = () => server.query(running, [], 'endless');
    expect(await eventually(holders, ({ length }) => length === 1)).toHaveLength(1);
    const { code, output } = await end();
    // After 7.5 seconds the process would exit with 1.
    expect({ code, output }).toEqual({ code: 0, output: 'running\n' });
  });

  it('exits with 0 and rejects an upload that waits for a bucket that does not respond', async () => {
    const bucket = createServer().listen(0, '127.0.0.1');
    await once(bucket, 'listening');
    const { port } = bucket.address() as AddressInfo;
    const { url } = await start('bucket', undefined, {
      ATTACHMENTS_STORAGE: 's3',
      ATTACHMENTS_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      ATTACHMENTS_S3_REGION: 'eu-central-1',
      ATTACHMENTS_S3_BUCKET: 'attachments',
      ATTACHMENTS_S3_ACCESS_KEY_ID: 'masthead',
      ATTACHMENTS_S3_SECRET_ACCESS_KEY: 'masthead',
    });
    const headers = { Authorization: `Bearer ${await signIn(url, PASSWORD)}` };
    const body = new FormData();
    body.set('file', new Blob(['a text']), 'text.txt');
    const uploaded = fetch(`${url}/api/v1/articles/1/attachments`, { method: 'POST', headers, body });
    await once(bucket, 'connection');
    const { code } = await end();
    bucket.close();
    expect((await uploaded).status).toBe(503);
    expect(code).toBe(0);
  });

  it.each([
    ['the database hangs', 'hanging', undefined],
    ['the database and a job hang', 'both', WITH_ENDLESS_JOB],
  ])('exits with 1 within 8 s and logs that work is unfinished while %s', async (_, database, program) => {
    const { code, ms, output } = await withFrozenDatabase(await start(database, program), end);
    expect(ms).toBeLessThan(MAX_SHUTDOWN_MS);
    expect(code).toBe(1);
    expect(output).toContain(
      'Shutdown timed out: the process exits before all data was written and all connections were closed',
    );
  });
});
