import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { Metrics } from './metrics.js';

/** Size and free space of the file system of `DATA_DIR`, which holds the embedded database, uploads and their staging folder. */
@Injectable()
export class DiskMetrics {
  constructor(metrics: Metrics, { DATA_DIR }: Settings) {
    const folder = resolve(DATA_DIR);
    metrics.gauge({
      name: 'masthead_disk_size_bytes',
      help: 'Size of the file system of DATA_DIR.',
      async collect() {
        const { blocks, bsize } = await fileSystemOf(folder);
        this.set(blocks * bsize);
      },
    });
    metrics.gauge({
      name: 'masthead_disk_available_bytes',
      help: 'Bytes that the service can still write to the file system of DATA_DIR.',
      async collect() {
        const { bavail, bsize } = await fileSystemOf(folder);
        this.set(bavail * bsize);
      },
    });
  }
}

/** `DATA_DIR` is created at the first write. Until then, its nearest existing parent is on the same file system. */
async function fileSystemOf(folder: string): Promise<StatsFs> {
  try {
    return await statfs(folder);
  } catch (error) {
    const parent = dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error;
    return fileSystemOf(parent);
  }
}
