import { open, readdir, stat } from 'node:fs/promises';
import { toStorageError } from './storage-error.js';

/** Flushes a file, or the entries of a folder, to the disk (`fsync`). */
export async function flushToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Windows cannot open folders, and flushes their entries itself. */
export async function flushFolder(path: string): Promise<void> {
  if (process.platform !== 'win32') await flushToDisk(path);
}

/** Returns an empty list if the folder does not exist. */
export async function listFileNames(folder: string, pattern: RegExp): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => pattern.test(name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw toStorageError(error);
  }
}

/** Returns undefined if the file does not exist. */
export async function findModifiedAt(path: string): Promise<Date | undefined> {
  return stat(path).then(
    ({ mtime }) => mtime,
    () => undefined,
  );
}
