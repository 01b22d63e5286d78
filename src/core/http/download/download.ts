import type { Readable } from 'node:stream';

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
