import type { InputFixture } from './input-fixture.js';

const ONCE = { maxOccurrences: 1 };

/** Valid and invalid values of a query parameter, and its OpenAPI schema. */
export interface QueryRule {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly bad: readonly string[];
  readonly good: (site: InputFixture) => readonly string[];
  /** How many times the parameter may occur. */
  readonly maxOccurrences: number;
  /** Status for an invalid value. Default: 422. */
  readonly rejectedWith?: 400;
}

const INVALID_INTEGERS = [
  '',
  ' ',
  '-1',
  '1.5',
  '1e3',
  '01',
  ' 1',
  '+1',
  '0x1',
  'x',
  '1,2',
  '99999999999',
  '\0',
  '１',
  'NaN',
  'true',
];

export const integer = ({ zero = false, ...said }: { zero?: boolean; default?: number } = {}): QueryRule => ({
  schema: { type: 'integer', minimum: zero ? 0 : 1, ...said },
  bad: [...INVALID_INTEGERS, ...(zero ? ['00', '-0'] : ['0'])],
  good: () => ['1', '9999999999', ...(zero ? ['0'] : [])],
  ...ONCE,
});

/** The id of an existing object, which `existing` returns. */
export const id = (existing: (site: InputFixture) => number): QueryRule => ({
  ...integer(),
  bad: [...integer().bad, '999999999', '9999999999'],
  good: (site) => [String(existing(site))],
});

export const choice = (...choices: readonly string[]): QueryRule => ({
  schema: { type: 'string', enum: choices },
  bad: [
    '',
    ' ',
    'nothing',
    choices[0]!.toUpperCase(),
    ` ${choices[0]}`,
    choices.slice(0, 2).join(),
    '1',
    '\0',
    '__proto__',
    'toString',
  ],
  good: () => choices,
  ...ONCE,
});

export const numberChoice = (...choices: readonly number[]): QueryRule => ({
  schema: { type: 'integer', enum: choices },
  bad: [...INVALID_INTEGERS, '00', '99', 'toString', choices.join()],
  good: () => choices.map(String),
  ...ONCE,
});

export const text = (max: number): QueryRule => ({
  schema: { type: 'string', maxLength: max },
  bad: ['x'.repeat(max + 1), '🌍'.repeat(max + 1), 'x'.repeat(7000), 'a\0b', 'a\u001bb', 'a\u009bb', '\0'],
  good: () => [
    '',
    ' ',
    'x',
    'x'.repeat(max),
    '🌍'.repeat(max),
    ` ${'x'.repeat(max)} `,
    `"'%_*()\\-+~<>@; AND OR NOT NEAR`,
    'null',
  ],
  ...ONCE,
});

/** A parameter that may be repeated. All values apply. */
export const textList = (maxOccurrences: number, max: number): QueryRule => ({
  schema: { type: 'array', items: { type: 'string', minLength: 1, maxLength: max }, maxItems: maxOccurrences },
  bad: ['', 'x'.repeat(max + 1), '🌍'.repeat(max + 1), 'a\0b'],
  good: () => ['x', 'x'.repeat(max), '🌍'.repeat(max)],
  maxOccurrences,
});

export const boolean = (): QueryRule => ({
  schema: { type: 'boolean' },
  bad: [
    '',
    ' ',
    'TRUE',
    'yes',
    'on',
    '2',
    '-1',
    'true,false',
    '\0',
    'constructor',
    'toString',
    '__proto__',
    'hasOwnProperty',
  ],
  good: () => ['true', 'false', '1', '0'],
  ...ONCE,
});

export const time = (): QueryRule => ({
  schema: { type: 'string' },
  bad: [
    '',
    ' ',
    'now',
    '2026',
    '2026-13-01',
    '2026-02-30',
    '2026-01-01T25:00Z',
    '99999-01-01',
    '0000-01-01',
    '1790000000',
    '\0',
  ],
  good: () => [
    '2026-01-31',
    '2026-01-31T08:00:00Z',
    '1000-01-01',
    '9999-12-31T23:59:59.999Z',
    '2026-01-31T08:00:00+14:00',
  ],
  ...ONCE,
});

/** A comma-separated list of known names, which may be empty. */
export const nameList = (...known: readonly string[]): QueryRule => ({
  schema: { type: 'string' },
  bad: [
    'nothing',
    `${known[0]},nothing`,
    known[0]!.toUpperCase(),
    `${known[0]};${known[0]}`,
    '\0',
    '__proto__',
    'constructor',
    'x'.repeat(7000),
  ],
  good: () => ['', ' , ,', known[0]!, known.join(), ` ${known[0]} , ${known[0]} `, `${known[0]},`.repeat(500)],
  ...ONCE,
});
