import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../support/eventually.js';
import { type MariadbServer, startMariadb } from '../support/mariadb-server.js';
import { ServiceProcess } from '../support/service-process.js';
import { signIn } from '../faults/upload-client.js';

/** What the contract gives a process that is told to end. */
const MOST_MS = 8000;
const PASSWORD = 'a password for faults';
const WITH_ENDLESS_JOB = 'test/faults/endless-job-service.cjs';

/** Whatever hangs keeps no process: whoever runs it would kill it in the middle of something. */
describe('a process that is told to end', () => {
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

  /** Freezes the database with a view that is counted and not written, and with requests that wait for it. */
  async function whileItHangs<T>({ url }: ServiceProcess, work: () => Promise<T>): Promise<T> {
    await (await fetch(`${url}/api/v1/articles/1`)).arrayBuffer();
    process.kill(server.pid, 'SIGSTOP');
    try {
      const asked = [2, 3, 4].map((id) => fetch(`${url}/api/v1/articles/${id}`).catch(() => undefined));
      const result = await work();
      await Promise.all(asked);
      return result;
    } finally {
      process.kill(server.pid, 'SIGCONT');
    }
  }

  it('does not wait for long for a job that does not end', async () => {
    await start('endless', WITH_ENDLESS_JOB);
    const running = "SELECT 1 FROM jobs WHERE name = 'endless.run' AND leased_by IS NOT NULL";
    const holders = () => server.query(running, [], 'endless');
    expect(await eventually(holders, ({ length }) => length === 1)).toHaveLength(1);
    const { code, output } = await end();
    // After 7.5 seconds it would end with 1.
    expect({ code, output }).toEqual({ code: 0, output: 'running\n' });
  });

  it('does not wait for long for files that are on their way to a bucket that does not answer', async () => {
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
    const uploaded = fetch(`${url}/api/v1/articles/1/attachments`, { method: 'POST', headers, body }).then(
      ({ status }) => status,
      () => 'cut off',
    );
    await once(bucket, 'connection');
    const { code } = await end();
    bucket.close();
    expect(await uploaded).toBe('cut off');
    expect(code).toBe(0);
  });

  it.each([
    ['the database hangs', 'hanging', undefined],
    ['the database hangs, and a job too', 'both', WITH_ENDLESS_JOB],
  ])('ends in time while %s, and says what it could not do', async (_, database, program) => {
    const { code, ms, output } = await whileItHangs(await start(database, program), end);
    expect(ms).toBeLessThan(MOST_MS);
    expect(code).toBe(1);
    expect(output).toContain('The process ends without having written or closed everything');
  });
});
