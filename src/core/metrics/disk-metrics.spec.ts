import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import type { Settings } from '../../config/settings.js';
import { DiskMetrics } from './disk-metrics.js';
import { Metrics } from './metrics.js';

describe('DiskMetrics', () => {
  let folder: string;

  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'masthead-disk-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  const valueOf = async (dataDir: string, name: string) => {
    const metrics = new Metrics();
    new DiskMetrics(metrics, { DATA_DIR: dataDir } as Settings);
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec((await metrics.bytes()).toString())?.[1]);
  };

  it.each(['.', 'not/created/yet'])('reports the file system of the folder %s', async (path) => {
    const { blocks, bsize } = statfsSync(folder);
    const size = await valueOf(join(folder, path), 'masthead_disk_size_bytes');
    const available = await valueOf(join(folder, path), 'masthead_disk_available_bytes');

    expect(size).toBe(blocks * bsize);
    expect(available).toBeGreaterThan(0);
    expect(available).toBeLessThanOrEqual(size);
  });

  it('omits the metrics if the path of the folder contains a file', async () => {
    const warned = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    expect(await valueOf(join(__filename, 'data'), 'masthead_disk_size_bytes')).toBeNaN();
    expect(warned).toHaveBeenCalled();
    warned.mockRestore();
  });
});
