import { rule, type Rule } from './rule.js';
import { toSample, type Sample, toSampleList } from './sample.js';
import type { InputFixture } from './input-fixture.js';

/** Unknown ids. Two exceed 32 bits; the last has the maximum number of digits. */
const UNKNOWN_IDS = [999_999_999, 4_294_967_297, 9_999_999_999];

/** The id of an existing object, which `existing` returns. With `zero`, 0 is valid and means no object. */
export const id = (existing: (site: InputFixture) => number, { zero = false } = {}): Rule =>
  rule(
    'number',
    { minimum: zero ? 0 : 1 },
    () => toSampleList(...(zero ? [] : [0]), -1, 1.5, 1e10, 1e21, 1e-7, 2 ** 53, ...UNKNOWN_IDS, '1', '0', '1e3', ''),
    (site) => toSampleList(existing(site), ...(zero ? [0] : [])),
  );

export const integer = (min: number, max: number): Rule =>
  rule(
    'number',
    { minimum: min, maximum: max },
    () => toSampleList(min - 1, max + 1, min + 0.5, -1.5, 1e21, -1e21, 2 ** 53, String(min), String(max), '', ' '),
    () => toSampleList(min, max),
  );

export const boolean = (): Rule =>
  rule(
    'boolean',
    {},
    () => toSampleList('true', 'false', 'on', '', '0', '1', 0, 1),
    () => toSampleList(true, false),
  );

export const choice = (...choices: readonly string[] | readonly number[]): Rule =>
  rule(
    typeof choices[0] === 'number' ? 'number' : 'string',
    { enum: choices },
    () =>
      toSampleList(
        ...(typeof choices[0] === 'number' ? [String(choices[0])] : [choices[0]!.toUpperCase(), ` ${choices[0]}`]),
        ...['', ' ', 'nothing', 'toString', '__proto__', 'constructor', choices.slice(0, 2).join(), '\0', '🌍'],
        ...[-1, 99, 0.5, 1e21],
        'x'.repeat(1_000_000),
      ),
    () => toSampleList(...choices),
  );

const INVALID_TIMES = [
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
      ...toSampleList(
        ...INVALID_TIMES,
        '2001-01-01',
        '1000-01-01T00:00:00Z',
        '1970-01-01T00:00:00Z',
        0,
        32_472_144_000_000,
      ),
      toSample(`2999-12-31T00:00:00.${'0'.repeat(1_000_000)}Z`),
    ],
    () =>
      toSampleList(
        '2999-12-31',
        '2999-12-31T23:59:59Z',
        '2999-12-31T23:59+14:00',
        '2999-01-01T00:00:00.123456789-03:30',
        '9999-12-31T23:59:59.999Z',
      ),
  );

/** A list whose entries have the same rule. */
function listOf(min: number, max: number, entry: Rule, entries: unknown[], tooMany: unknown[]): Rule {
  const [first, second = first] = entries;
  const withInvalidEntry = ({ value, what }: Sample): Sample => ({
    what: `[…, …, ${what}]`,
    value: [first, second, value],
    entry: 2,
  });
  return rule(
    'array',
    { minItems: min, maxItems: max, items: entry.schema },
    (site) => [
      ...toSampleList('', 'text', ...(min > 0 ? [[]] : [])),
      toSample(tooMany, `${tooMany.length} entries`),
      toSample(Array(4_000).fill(first), '4,000 entries'),
      ...entry.bad(site).filter(isShort).map(withInvalidEntry),
    ],
    () => [
      ...toSampleList(...(min > 0 ? [] : [[]]), [first], [first, second, first]),
      toSample(entries, 'the maximum number of entries'),
    ],
  );
}

/** A value of a megabyte is tested once, but not again as a list entry. */
const isShort = ({ value }: Sample): boolean => JSON.stringify(value).length < 10_000;

/** A list of known names. */
export const choiceList = (min: number, ...known: readonly string[]): Rule =>
  listOf(min, known.length, choice(...known), [...known], [...known, known[0]]);

/** A list of texts. */
export function list(max: number, entry: Rule): Rule {
  const entries = Array.from({ length: max + 1 }, (_, n) => `entry ${n}`);
  const { minItems: _, ...schema } = listOf(0, max, entry, entries.slice(1), entries).schema;
  return { ...listOf(0, max, entry, entries.slice(1), entries), schema };
}
