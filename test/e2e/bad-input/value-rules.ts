import { rule, type Rule } from './rule.js';
import { sample, type Sample, samples } from './sample.js';
import type { Site } from './site.js';

/** Unknown ids. Two exceed 32 bits; the last has the maximum number of digits. */
const UNKNOWN_IDS = [999_999_999, 4_294_967_297, 9_999_999_999];

/** The id of an existing object, which `existing` returns. With `zero`, 0 is valid and means no object. */
export const id = (existing: (site: Site) => number, { zero = false } = {}): Rule =>
  rule(
    'number',
    { minimum: zero ? 0 : 1 },
    () => samples(...(zero ? [] : [0]), -1, 1.5, 1e10, 1e21, 1e-7, 2 ** 53, ...UNKNOWN_IDS, '1', '0', '1e3', ''),
    (site) => samples(existing(site), ...(zero ? [0] : [])),
  );

export const integer = (min: number, max: number): Rule =>
  rule(
    'number',
    { minimum: min, maximum: max },
    () => samples(min - 1, max + 1, min + 0.5, -1.5, 1e21, -1e21, 2 ** 53, String(min), String(max), '', ' '),
    () => samples(min, max),
  );

export const boolean = (): Rule =>
  rule(
    'boolean',
    {},
    () => samples('true', 'false', 'on', '', '0', '1', 0, 1),
    () => samples(true, false),
  );

export const choice = (...choices: readonly string[] | readonly number[]): Rule =>
  rule(
    typeof choices[0] === 'number' ? 'number' : 'string',
    { enum: choices },
    () =>
      samples(
        ...(typeof choices[0] === 'number' ? [String(choices[0])] : [choices[0]!.toUpperCase(), ` ${choices[0]}`]),
        ...['', ' ', 'nothing', 'toString', '__proto__', 'constructor', choices.slice(0, 2).join(), '\0', '🌍'],
        ...[-1, 99, 0.5, 1e21],
        'x'.repeat(1_000_000),
      ),
    () => samples(...choices),
  );

const NO_TIMES = [
  ...['', ' ', 'now', 'tomorrow', '2999', '2999-12', '31.12.2999', '2999-1-31', '32472144000', 'Fri, 31 Dec 2999'],
  ...['2999-13-01', '2999-00-01', '2999-02-30', '2999-02-29T00:00:00Z', '2999-04-31T12:00:00Z', '2999-01-01T24:00:00Z'],
  ...[
    '2999-01-01T00:60:00Z',
    '2999-01-01T00:00:61Z',
    '2999-01-01T00:00:00+25:00',
    '2999-01-01T00:00:00+02',
    '99999-01-01',
  ],
  ...[
    '+099999-01-01T00:00:00Z',
    '-002999-01-01T00:00:00Z',
    '2999-01-01 00:00:00',
    '2999-01-01T00:00:00Z\0',
    '٢٩٩٩-01-01',
  ],
  ...['9999-12-31T23:59:59-14:00', '0000-01-01', 'NaN', 'Infinity'],
];

export const futureTime = (): Rule =>
  rule(
    'string',
    { format: 'date-time' },
    () => [
      ...samples(...NO_TIMES, '2001-01-01', '1000-01-01T00:00:00Z', '1970-01-01T00:00:00Z', 0, 32_472_144_000_000),
      sample(`2999-12-31T00:00:00.${'0'.repeat(1_000_000)}Z`),
    ],
    () =>
      samples(
        '2999-12-31',
        '2999-12-31T23:59:59Z',
        '2999-12-31T23:59+14:00',
        '2999-01-01T00:00:00.123456789-03:30',
        '9999-12-31T23:59:59.999Z',
      ),
  );

/** A list whose entries have the same rule. */
function listOf(least: number, most: number, entry: Rule, entries: unknown[], tooMany: unknown[]): Rule {
  const [first, second = first] = entries;
  const spoiled = ({ value, what }: Sample): Sample => ({
    what: `[…, …, ${what}]`,
    value: [first, second, value],
    entry: 2,
  });
  return rule(
    'array',
    { minItems: least, maxItems: most, items: entry.schema },
    (site) => [
      ...samples('', 'text', ...(least > 0 ? [[]] : [])),
      sample(tooMany, `${tooMany.length} entries`),
      sample(Array(4_000).fill(first), '4,000 entries'),
      ...entry.bad(site).filter(isShort).map(spoiled),
    ],
    () => [
      ...samples(...(least > 0 ? [] : [[]]), [first], [first, second, first]),
      sample(entries, 'the maximum number of entries'),
    ],
  );
}

/** A value of a megabyte is tested once, but not again as a list entry. */
const isShort = ({ value }: Sample): boolean => JSON.stringify(value).length < 10_000;

/** A list of known names. */
export const choices = (least: number, ...known: readonly string[]): Rule =>
  listOf(least, known.length, choice(...known), [...known], [...known, known[0]]);

/** A list of texts. */
export function list(most: number, entry: Rule): Rule {
  const entries = Array.from({ length: most + 1 }, (_, n) => `entry ${n}`);
  const { minItems: _, ...schema } = listOf(0, most, entry, entries.slice(1), entries).schema;
  return { ...listOf(0, most, entry, entries.slice(1), entries), schema };
}
