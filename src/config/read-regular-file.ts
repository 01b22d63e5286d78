import { readFileSync, statSync } from 'node:fs';
import { EnvError } from 'envalid';

const REASONS: Record<string, string> = {
  ENOENT: 'the file does not exist',
  EACCES: 'permission denied',
};

/** Reads a file that a setting names. Throws an `EnvError` without the path: an operator may have set the content in its place. */
export function readRegularFile(path: string, maxBytes: number): Buffer {
  try {
    const stats = statSync(path);
    // A pipe or a device can block the start.
    if (!stats.isFile()) throw new EnvError('must be the path of a file: the path is not a regular file');
    if (stats.size > maxBytes) throw new EnvError(`must be the path of a file of at most ${maxBytes} bytes`);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof EnvError) throw error;
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new EnvError(`must be the path of a readable file: ${REASONS[code] ?? code}`);
  }
}
