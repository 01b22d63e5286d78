import { parse } from 'content-type';

/** An entry of an `Accept` header (RFC 9110, section 12.5.1). */
export interface MediaRange {
  /** In lower case: `application/json`, `application/*`. */
  readonly type: string;
  /** Parameters without the weight. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The weight, 0 to 1. */
  readonly quality: number;
}

/** Parses `Accept` into ranges in header order, including unacceptable ranges with weight 0. */
export function parseMediaRanges(header: string): MediaRange[] {
  const ranges: MediaRange[] = [];
  for (let start = 0; start < header.length;) {
    const { type, parameters, index } = parse(header, { comma: true, start });
    const { q = '1', ...own } = parameters;
    if (type !== '') ranges.push({ type, parameters: own, quality: weightOf(q) });
    start = index + 1;
  }
  return ranges;
}

/** Returns 0 for an invalid weight. */
const weightOf = (text: string): number => (/^(0(\.\d*)?|1(\.0*)?)$/.test(text) ? Number(text) : 0);
