import { Utf8Decoder } from './strict-xml-parser.js';
import { WxrRecordBuilder } from './wxr-record-builder.js';
import { WxrError, WXR_LIMITS } from './wxr-limits.js';
import { WxrRecord } from './wxr-records.js';
import { createReadStream } from 'node:fs';

/** Yields the same records, and then the same error, for any chunk boundaries. `file` is used in messages only. */
export async function* parseWxr(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  limits = WXR_LIMITS,
): AsyncGenerator<WxrRecord> {
  const document = new WxrRecordBuilder(file, limits);
  const decoder = new Utf8Decoder();
  let isEmpty = true;
  for await (const chunk of chunks) {
    isEmpty &&= chunk.length === 0;
    yield* drainRecords(document, () => {
      document.write(decoder.decode(chunk));
      if (decoder.broken) document.fail('not UTF-8: save the file in that encoding');
    });
  }
  if (isEmpty) throw new WxrError(file, 'the file is empty');
  yield* drainRecords(document, () => {
    decoder.end();
    if (decoder.broken) document.fail('the file ends in the middle of a character: it is truncated');
    document.end();
  });
}

/** Yields the completed records before an error is thrown. */
function* drainRecords(document: WxrRecordBuilder, step: () => void): Generator<WxrRecord> {
  try {
    step();
  } finally {
    yield* document.drain();
  }
}

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
