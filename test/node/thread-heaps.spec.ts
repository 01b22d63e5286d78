import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ServiceProcess } from '../support/service-process.js';

/** The service is started with sizes of the young generation, and containers set `--max-old-space-size`. */
describe('heaps of threads', () => {
  it('have their own limits, also if the command line limits the heap', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'masthead-heaps-'));
    const service = await ServiceProcess.start({
      DATA_DIR: folder,
      HEAP_FOLDER: folder,
      NODE_OPTIONS: `--max-old-space-size=256 --require ${resolve('test/node/thread-heap.cjs')}`,
    });
    const maxHeapOf = (thread: number) => Number(readFileSync(join(folder, String(thread)), 'utf8'));

    expect((await fetch(`${service.url}/api/v1/articles?search=text`)).status).toBe(200);
    expect(maxHeapOf(0)).toBe(304);
    expect(maxHeapOf(1)).toBeLessThan(40);
    await service.end('SIGTERM');
    rmSync(folder, { recursive: true });
  });
});
