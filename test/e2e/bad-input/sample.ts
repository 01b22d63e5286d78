import type { Site } from './site.js';

/** One value for a field, good or bad. */
export interface Sample {
  /** What a fault report calls it. */
  readonly what: string;
  /** Undefined: the field is left out. */
  readonly value: unknown;
  /** Of a list, the entry that is wrong. */
  readonly entry?: number;
}

export const sample = (value: unknown, what = shortly(value)): Sample => ({ what, value });
export const samples = (...values: readonly unknown[]): Sample[] => values.map((value) => sample(value));

/** Values that are made only when they are sent: some are a megabyte, some must be new each time, some exist on the site alone. */
export type Samples = (site: Site) => Sample[];

/** A file in a form. */
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

/** A text of small letters and digits that no other of this length is; of one character there are 36. */
export function unique(length: number): string {
  const n = made.get(length) ?? 0;
  if (n >= 36 ** length) throw new Error(`There are no more texts of ${length} characters`);
  made.set(length, n + 1);
  return n.toString(36).padStart(length, 'x').slice(-length);
}
