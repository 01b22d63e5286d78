import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PIECE = Buffer.alloc(64 * 1024);

/** A file system of a few megabytes in memory that tests fill and free. */
export class SmallDisk {
  readonly folder = mkdtempSync(join(tmpdir(), 'masthead-disk-'));
  private readonly ballast = join(this.folder, 'ballast');

  constructor(megabytes: number) {
    const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', this.folder]);
    if (status !== 0) throw new Error(`Cannot mount a tmpfs (root is required): ${stderr.toString()}`);
  }

  /** Fills the file system to the last byte. */
  fill(): void {
    for (let size = PIECE.length; size > 0;) {
      try {
        appendFileSync(this.ballast, PIECE.subarray(0, size));
      } catch (error) {
        if ((error as { code?: string }).code !== 'ENOSPC') throw error;
        size >>= 1;
      }
    }
  }

  free(): void {
    rmSync(this.ballast, { force: true });
  }

  remove(): void {
    spawnSync('umount', ['--lazy', this.folder]);
    rmdirSync(this.folder);
  }
}
