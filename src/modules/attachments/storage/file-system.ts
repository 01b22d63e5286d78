import { open, readdir, stat } from 'node:fs/promises';
import { storageError } from './storage-error.js';

/** Makes sure that the file, or the names in the folder, are on the disk and not only in the system's memory. */
export async function flushToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Windows writes names by itself, and opens no folder. */
export async function flushFolder(path: string): Promise<void> {
  if (process.platform !== 'win32') await flushToDisk(path);
}

/** None where there is no such folder yet. */
export async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => pattern.test(name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw storageError(error);
  }
}

/** Undefined where somebody else has removed it meanwhile. */
export async function changedAt(path: string): Promise<Date | undefined> {
  return stat(path).then(
    ({ mtime }) => mtime,
    () => undefined,
  );
}
