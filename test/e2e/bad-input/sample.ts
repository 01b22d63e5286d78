import type { InputFixture } from './input-fixture.js';

/** One valid or invalid value of a field. */
export interface Sample {
  /** Name of the value in failure messages. */
  readonly what: string;
  /** If undefined, the field is omitted. */
  readonly value: unknown;
  /** Index of the invalid entry if the value is a list. */
  readonly entry?: number;
}

export const toSample = (value: unknown, what = abbreviate(value)): Sample => ({ what, value });
export const toSampleList = (...values: readonly unknown[]): Sample[] => values.map((value) => toSample(value));

/** Values are created when they are sent: some have a megabyte, some must be unique, some depend on rows of the site. */
export type SampleFactory = (site: InputFixture) => Sample[];

/** A file part of a multipart form. */
export class SampleFile {
  constructor(
    readonly name: string,
    readonly content: Buffer,
  ) {}
}

function abbreviate(value: unknown): string {
  if (value instanceof SampleFile) return `the file ${value.name}`;
  const json = JSON.stringify(value) ?? 'nothing';
  return json.length > 80 ? `${json.slice(0, 60)}… (${json.length} bytes)` : json;
}

const uniqueTextCounts = new Map<number, number>();

/** Returns a unique text of lower-case letters and digits. There are only 36 texts with one character. */
export function uniqueText(length: number): string {
  const n = uniqueTextCounts.get(length) ?? 0;
  if (n >= 36 ** length) throw new Error(`There are no more texts of ${length} characters`);
  uniqueTextCounts.set(length, n + 1);
  return n.toString(36).padStart(length, 'x').slice(-length);
}
