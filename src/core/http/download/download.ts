import type { Readable } from 'node:stream';

/** The first and the last byte of a part, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file as an answer: `SendsFile` routes give one, and ranges and conditions are seen to on the way out. */
export interface Download {
  /** What it is saved as. */
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** Of exactly these bytes: without quotes, hexadecimal. */
  readonly tag: string;
  readonly changedAt: string;
  /** Whether anybody may have it: then shared caches may keep it, and pages of other origins show it. */
  readonly isPublic: boolean;
  open(range: ByteRange): Promise<Readable>;
  /** Called when the first byte is on its way; not for a later part, and not when only the headers are asked for. */
  began(): void;
}
