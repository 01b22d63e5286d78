import type { Readable } from 'node:stream';
import type { Request } from 'express';
import { DomainError } from '../../errors/domain-error.js';

/** The first and the last byte of a range, inclusive, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file as the result of a `FileDownload` route. The interceptor handles ranges and conditional requests. */
export interface Download {
  /** The file name for `Content-Disposition`. */
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** Identifies exactly these bytes: hexadecimal, without quotes. Sent as a strong ETag. */
  readonly tag: string;
  readonly changedAt: string;
  /** Whether anonymous callers may read the file. Shared caches may then store it, and pages of other origins may embed it. */
  readonly isPublic: boolean;
  open(range: ByteRange): Promise<Readable>;
  /** Called when the response starts at the first byte; not for a range that starts later, for HEAD or for 304. */
  onStarted(): void;
}

/** A single range. Multiple ranges and malformed headers are ignored, and the whole file is sent. */
const SINGLE_RANGE = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i;

/** The requested range (RFC 9110, section 14); undefined if the whole file is to be sent. */
export function resolveRange(
  request: Request,
  { size, tag, changedAt }: Pick<Download, 'size' | 'tag' | 'changedAt'>,
): ByteRange | undefined {
  // Ranges apply to GET only. A client with a range of another version needs the whole file.
  if (request.method !== 'GET' || !matchesIfRange(request.get('If-Range'), tag, changedAt)) return undefined;
  const [, first = '', last = ''] = SINGLE_RANGE.exec(request.get('Range') ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  // A range without a first byte is a suffix length.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(first) > Number(last)) return undefined;
  if (start < size) return { start, end };
  throw new DomainError('rangeNotSatisfiable', `The range is outside the file of ${size} bytes`, { size });
}

/** Whether `If-Range` matches the current file: by its strong ETag, or by `Last-Modified` to the second. */
function matchesIfRange(condition: string | undefined, tag: string, changedAt: string): boolean {
  return condition === undefined || condition === `"${tag}"` || condition === new Date(changedAt).toUTCString();
}
