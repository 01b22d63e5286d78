import { parse } from 'content-type';

/** One entry of an `Accept` header (RFC 9110, section 12.5.1). */
export interface MediaRange {
  /** In lower case: `application/json`, `application/*`. */
  readonly type: string;
  /** Without the weight. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The weight, 0 to 1. */
  readonly quality: number;
}

/** What a client takes, in its own order; entries without weight, which it does not take, among them. */
export function mediaRanges(header: string): MediaRange[] {
  const ranges: MediaRange[] = [];
  for (let start = 0; start < header.length;) {
    const { type, parameters, index } = parse(header, { comma: true, start });
    const { q = '1', ...own } = parameters;
    if (type !== '') ranges.push({ type, parameters: own, quality: weightOf(q) });
    start = index + 1;
  }
  return ranges;
}

/** 0 for what is no weight. */
const weightOf = (text: string): number => (/^(0(\.\d*)?|1(\.0*)?)$/.test(text) ? Number(text) : 0);
