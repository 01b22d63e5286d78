import { Readable } from 'node:stream';
import type { ByteRange } from './attachment-storage.js';

/** A reader that takes no data for this time is slow. */
const MAX_PAUSE_MS = 1000;
const FIRST_PART_BYTES = 64 * 1024;
/** A quarter of the default of Node.js, because 1,000 downloads can be slow at the same time. */
const READ_BYTES = 16 * 1024;

/**
 * Reads a range of a remote file. If the reader is slow, the response is closed, because the rest of it would fill the receive buffer of
 * the connection. The reader then gets the rest in parts, each from a separate response and twice as long as the part before it.
 */
export async function readInParts(open: (range: ByteRange) => Promise<Readable>, range: ByteRange): Promise<Readable> {
  const first = await open(range);
  const stream = Readable.from(parts(open, range, first), { objectMode: false, highWaterMark: READ_BYTES });
  return stream.once('close', () => first.destroy());
}

async function* parts(open: (range: ByteRange) => Promise<Readable>, { start, end }: ByteRange, first: Readable) {
  let [position, partBytes] = [start, Infinity];
  for (let part = first; ; part = await open({ start: position, end: Math.min(end, position + partBytes - 1) })) {
    let isSlow = false;
    for await (const chunk of part as AsyncIterable<Buffer>) {
      position += chunk.length;
      const timer = setTimeout(() => {
        isSlow = true;
        part.destroy();
      }, MAX_PAUSE_MS);
      try {
        yield chunk;
      } finally {
        clearTimeout(timer);
      }
      if (isSlow) break;
    }
    if (position > end) return;
    partBytes = isSlow ? FIRST_PART_BYTES : partBytes * 2;
  }
}
