import { createReadStream } from 'node:fs';
import { parseWxr } from './parse-wxr.js';
import { WxrError } from './wxr-limits.js';
import { WxrRecord } from './wxr-records.js';

/**
 * Yields the records of a WordPress export (WXR 1.0 to 1.2) in file order, in memory that does not grow with the file. Throws a
 * WxrError at the first invalid place, after the records before that place: read the file once to its end before you write.
 */
export async function* readWxr(file: string, onProgress?: (bytesRead: number) => void): AsyncGenerator<WxrRecord> {
  yield* parseWxr(file, withByteCount(readBytes(file), onProgress));
}

async function* withByteCount(chunks: AsyncIterable<Uint8Array>, onProgress?: (bytesRead: number) => void) {
  let bytesRead = 0;
  for await (const chunk of chunks) {
    bytesRead += chunk.length;
    onProgress?.(bytesRead);
    yield chunk;
  }
}

async function* readBytes(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file);
  } catch (cause) {
    throw new WxrError(file, `cannot be read: ${reason(cause)}`, undefined, { cause });
  }
}

const REASONS: Record<string, string | undefined> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission denied',
  EISDIR: 'it is a directory',
};

function reason(cause: unknown): string {
  const { code = '', message = '' } = cause as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
}
