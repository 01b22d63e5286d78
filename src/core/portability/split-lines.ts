import { TextDecoder } from 'node:util';
import { ExportFileError } from './export-file.error.js';

/** In bytes, longer than any row that a database accepts in one statement. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;

export interface NumberedLine {
  /** Starts at 1. */
  readonly number: number;
  readonly text: string;
  /** Number of bytes of the file up to the end of the line. */
  readonly end: number;
}

/**
 * Splits a stream into lines. Only a line feed ends a line: JSON contains no other use of a line feed, but may contain other line
 * separators.
 */
export async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<NumberedLine> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let partialLine: Buffer[] = [];
  let [number, length, end] = [1, 0, 0];
  const line = (last: Buffer): NumberedLine => {
    const bytes = partialLine.length === 0 ? last : Buffer.concat([...partialLine, last]);
    [partialLine, length] = [[], 0];
    try {
      return { number: number++, text: decoder.decode(bytes), end };
    } catch {
      throw new ExportFileError(number - 1, '', 'is not UTF-8');
    }
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let feed = chunk.indexOf(10); feed >= 0; feed = chunk.indexOf(10, start)) {
      end += feed + 1 - start;
      yield line(chunk.subarray(start, feed));
      start = feed + 1;
    }
    const rest = chunk.subarray(start);
    [length, end] = [length + rest.length, end + rest.length];
    if (length > MAX_LINE_BYTES) throw new ExportFileError(number, '', 'is longer than any line of an export');
    partialLine.push(rest);
  }
  if (length > 0) yield line(Buffer.alloc(0));
}
