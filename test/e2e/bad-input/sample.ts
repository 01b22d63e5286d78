import type { Site } from './site.js';

/** One valid or invalid value of a field. */
export interface Sample {
  /** Name of the value in failure messages. */
  readonly what: string;
  /** If undefined, the field is omitted. */
  readonly value: unknown;
  /** Index of the invalid entry if the value is a list. */
  readonly entry?: number;
}

export const sample = (value: unknown, what = shortly(value)): Sample => ({ what, value });
export const samples = (...values: readonly unknown[]): Sample[] => values.map((value) => sample(value));

/** Values are created when they are sent: some have a megabyte, some must be unique, some depend on rows of the site. */
export type Samples = (site: Site) => Sample[];

/** A file part of a multipart form. */
export class SampleFile {
  constructor(
    readonly name: string,
    readonly content: Buffer,
  ) {}
}

function shortly(value: unknown): string {
  if (value instanceof SampleFile) return `the file ${value.name}`;
  const json = JSON.stringify(value) ?? 'nothing';
  return json.length > 80 ? `${json.slice(0, 60)}… (${json.length} bytes)` : json;
}

const made = new Map<number, number>();

/** Returns a unique text of lower-case letters and digits. There are only 36 texts with one character. */
export function unique(length: number): string {
  const n = made.get(length) ?? 0;
  if (n >= 36 ** length) throw new Error(`There are no more texts of ${length} characters`);
  made.set(length, n + 1);
  return n.toString(36).padStart(length, 'x').slice(-length);
}
