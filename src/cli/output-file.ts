import { lstatSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { conflict, notFound } from '../core/errors/domain-error.js';

/**
 * A file that is complete or absent: it is written under a temporary name first. Mode 600, because an export contains password
 * hashes.
 */
export class OutputFile {
  private readonly draft: string;

  /**
   * Throws if the file cannot be created or replaced: its folder is missing, or the path is a folder, a device, a pipe or a symbolic
   * link.
   */
  constructor(private readonly path: string) {
    this.draft = `${path}.part`;
    assertFolder(dirname(path));
    for (const each of [path, this.draft]) assertReplaceable(each);
  }

  /** Runs `work` with a function that appends text. If `work` fails, an existing file remains as it is. */
  async write<T>(work: (append: (text: string) => Promise<void>) => Promise<T>): Promise<T> {
    // Left by a process that was killed.
    await rm(this.draft, { force: true });
    const file = await open(this.draft, 'wx', 0o600);
    try {
      const result = await work((text) => file.writeFile(text));
      await file.sync();
      await file.close();
      await rename(this.draft, this.path);
      return result;
    } catch (error) {
      await file.close();
      await rm(this.draft, { force: true });
      throw error;
    }
  }
}

function assertFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) throw notFound(`The folder ${folder} does not exist. Create it, or choose another file.`);
  if (!found.isDirectory()) throw conflict(`${folder} is not a folder. Choose another file.`);
}

/** `lstat` does not follow a symbolic link. */
function assertReplaceable(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.isFile()) return;
  if (found.isDirectory()) throw conflict(`${path} is a folder. Add the name of a file.`);
  if (found.isSymbolicLink()) throw conflict(`${path} is a symbolic link, which is not followed. Choose another file.`);
  throw conflict(`${path} is not a regular file. Choose another file, or - for standard output.`);
}
