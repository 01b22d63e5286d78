import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type S3Server, startS3 } from '../support/s3-server.js';
import { ServiceProcess } from '../support/service-process.js';
import { memoryOf } from './resident-memory.js';
import { signIn, uploadText } from './upload-client.js';

const FILES = 50;
const BYTES = 10 * 1024 * 1024;
const MAX_GROWTH_MB = 100;
const PASSWORD = 'a password for faults';

const resetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** Transfers 500 MiB concurrently with a small part of that memory. */
describe.each(['folder', 's3'])('fifty concurrent files of 10 MiB, stored in %s', (storage) => {
  let folder: string;
  let service: ServiceProcess;
  let token: string;
  let server: S3Server | undefined;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-upload-memory-'));
    if (storage === 's3') server = await startS3();
    service = await ServiceProcess.start({
      DATABASE_URL: `sqlite:${join(folder, 'masthead.sqlite')}`,
      DATA_DIR: folder,
      ADMIN_PASSWORD: PASSWORD,
      DEMO_CONTENT: 'false',
      API_RATE_LIMIT_REQUESTS: '1000000',
      // By default, one account can send 256 MiB at the same time.
      MAX_UPLOAD_BYTES_IN_FLIGHT: String(4 * FILES * BYTES),
      ...server?.env,
    });
    token = await signIn(service.url, PASSWORD);
    for (let n = 0; n < 3; n++) await uploadText(service.url, token, BYTES);
  });
  afterAll(async () => {
    await service.end('SIGKILL');
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs `work` and returns the peak growth of the memory in MB. Prints the duration of the slowest liveness probe. */
  async function measured(name: string, work: () => Promise<unknown>): Promise<number> {
    const before = memoryOf(service.pid, 'VmRSS');
    resetPeak(service.pid);
    let working = true;
    let slowest = 0;
    const probing = (async () => {
      while (working) {
        const start = performance.now();
        await (await fetch(`${service.url}/health/live`)).arrayBuffer();
        slowest = Math.max(slowest, performance.now() - start);
        await sleep(20);
      }
    })();
    const start = performance.now();
    await work();
    const seconds = (performance.now() - start) / 1000;
    working = false;
    await probing;
    const grown = memoryOf(service.pid, 'VmHWM') - before;
    const figures = [`peak growth ${grown.toFixed(0)} MB`, `${seconds.toFixed(1)} s`, `probe ${slowest.toFixed(0)} ms`];
    process.stdout.write(`${name}, ${storage}: ${figures.join(', ')}\n`);
    return grown;
  }

  it('needs less than 100 MB of additional memory for the uploads and for the downloads', async () => {
    const ids: number[] = [];
    const uploading = await measured('Upload', async () => {
      const answers = await Promise.all(Array.from({ length: FILES }, () => uploadText(service.url, token, BYTES)));
      expect(answers.map(({ status }) => status)).toEqual(Array(FILES).fill(201));
      ids.push(...answers.map(({ id }) => id!));
    });
    expect(uploading).toBeLessThan(MAX_GROWTH_MB);

    const downloading = await measured('Download', async () => {
      const sizes = await Promise.all(
        ids.map(async (id) => {
          const headers = { Authorization: `Bearer ${token}` };
          const { body } = await fetch(`${service.url}/api/v1/attachments/${id}/content`, { headers });
          let size = 0;
          for await (const chunk of body as AsyncIterable<Uint8Array>) size += chunk.length;
          return size;
        }),
      );
      expect(sizes).toEqual(Array(FILES).fill(BYTES));
    });
    expect(downloading).toBeLessThan(MAX_GROWTH_MB);
  });
});
