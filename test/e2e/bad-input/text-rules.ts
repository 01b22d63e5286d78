import { rule, type Rule } from './rule.js';
import { toSample, type Sample, toSampleList, uniqueText } from './sample.js';

/** Control characters (C0 and C1), a noncharacter and unpaired surrogates. White space at an end would be trimmed. */
const INVALID_CHARACTERS = ['\0', '\u0007', '\u001b', '\u009b', '\uffff', '\ud800', '\udf0d\ud83c'];
const BLANK = ['', ' ', ' \t\r\n ', '\u00a0\u2003\ufeff'];
/** A zero-width character. */
const INVISIBLE = '\u200b';
/** One character with two UTF-16 code units. */
const GLOBE = '🌍';

interface TextFormat {
  readonly format?: string;
  /** Returns a valid text of this length. */
  readonly make?: (length: number) => string;
  readonly bad?: readonly string[];
  readonly good?: readonly string[];
}

/** Trimmed text with any characters. The length is counted in characters, not in UTF-16 code units. */
export const text = (min: number, max: number, { bad = [], good = [] }: TextFormat = {}): Rule =>
  rule(
    'string',
    { ...(min > 0 && { minLength: min }), maxLength: max },
    () => [...tooShort(min), ...tooLong(max, filled), ...withInvalidCharacters(min, filled), ...toSampleList(...bad)],
    () => [
      ...lengths([min, max], filled),
      ...lengths([min, max], (length) => GLOBE.repeat(length)),
      toSample(`\n ${filled(max)} \t`, `${max} characters between white space`),
      ...toSampleList(...good, ...(min === 0 ? BLANK : [])),
    ],
  );

/** Text without line breaks and tabs, such as a name or a heading. */
export const singleLineText = (min: number, max: number): Rule =>
  text(min, max, { bad: ['\n', '\r\n', '\t', '\u2028'].map((end) => `${filled(Math.max(min, 3))}${end}x`) });

/** Text with a format, such as an e-mail address. */
export const formattedText = (
  min: number,
  max: number,
  form: Required<Pick<TextFormat, 'make' | 'bad'>> & TextFormat,
): Rule => {
  const { format, make, bad, good = [] } = form;
  return rule(
    'string',
    { ...(min > 0 && { minLength: min }), maxLength: max, ...(format !== undefined && { format }) },
    () => [
      ...toSampleList(...BLANK, ...bad),
      ...tooShort(min),
      ...tooLong(max, make),
      ...withInvalidCharacters(min, make),
    ],
    () => [...lengths([...(min > 0 ? [min] : []), max], make), ...toSampleList(...good)],
  );
};

/** A password or a token. It is not trimmed, but white space at the ends does not count towards the minimum length. */
export const secret = (min: number, max: number): Rule =>
  rule(
    'string',
    { minLength: min, maxLength: max, format: 'password' },
    () => [
      ...tooShort(min),
      ...tooLong(max, filled),
      toSample(` ${filled(max)}`),
      ...withInvalidCharacters(min, filled),
    ],
    () => [
      ...lengths([min, max], filled),
      ...lengths([min, max], (length) => GLOBE.repeat(length)),
      toSample(` ${filled(min)} `),
    ],
  );

/** HTML. A setting defines the minimum length, so the OpenAPI document does not contain it. */
export const html = (min: number, max: number): Rule =>
  rule(
    'string',
    { maxLength: max },
    () => [
      ...tooShort(min),
      ...tooLong(max, filled),
      ...withInvalidCharacters(min, filled),
      ...toSampleList('<p> &nbsp; </p>'.repeat(9), `<script>${filled(min)}</script>`, `<!-- ${filled(min)} -->`),
      toSample(`${'<b>'.repeat(501)}${filled(min)}`, '501 nested elements'),
      toSample('<b>'.repeat(300_000), 'a megabyte of <b>'),
    ],
    () => [
      ...lengths([min, 100_000], filled),
      ...lengths([min], (length) => GLOBE.repeat(length)),
      toSample(`<p>${filled(min - 7)}</p>`),
    ],
  );

export const slug = (): Rule =>
  formattedText(1, 180, {
    make: uniqueText,
    bad: ['Upper', 'a b', 'a--b', '-a', 'a-', 'a_b', 'a/b', '..', 'ä', 'а', '١', 'a\u200bb', '%41', '🌍'],
  });

export const url = (max: number): Rule =>
  formattedText(0, max, {
    format: 'uri',
    make: (length) => filled(length, 'https://example.org/'),
    bad: [
      ...['example.org', '/a', '//example.org/a', 'a', 'https://', 'https:', 'https:///', 'http://:80', 'https://a b/'],
      ...[
        'javascript:alert(1)',
        'java\nscript:alert(1)',
        'data:text/html,x',
        'ftp://example.org',
        'file:///etc/passwd',
      ],
      ...['https:example.org', 'https:/example.org', 'https:\\\\example.org', 'https://example.org\\a'],
      ...['https://example.org/a b', 'https://example.org/\na', 'https://exa\tmple.org', 'https://example.org:99999'],
      ...['https://example.org/"><script>', "https://example.org/<b>'"],
    ],
    good: ['http://example.org', 'HTTPS://EXAMPLE.ORG:8443/a?b=c#d', ' https://example.org/ä/🌍 ', 'https://[::1]/a'],
  });

const filled = (length: number, beginning = ''): string => beginning + 'x'.repeat(length - beginning.length);

const lengths = (all: readonly number[], make: (length: number) => string): Sample[] =>
  all.map((length) => ofLength(length, make));

function ofLength(length: number, make: (length: number) => string): Sample {
  const value = make(length);
  return toSample(value, `${length} characters: ${value.slice(0, 12)}…`);
}

function tooShort(min: number): Sample[] {
  if (min === 0) return [];
  const less = min - 1;
  return [
    ...toSampleList(...BLANK, ' '.repeat(min), INVISIBLE.repeat(min), ` ${filled(less)}\n`),
    ...lengths([less], filled),
    ...lengths([less], (length) => GLOBE.repeat(length)),
  ];
}

const tooLong = (max: number, make: (length: number) => string): Sample[] => [
  ...lengths([max + 1], make),
  ...lengths([max + 1], (length) => GLOBE.repeat(length)),
  ...(max < 1_000_000 ? lengths([1_000_000], make) : []),
];

/** The texts have a valid length, so that only the character is invalid. */
const withInvalidCharacters = (min: number, make: (length: number) => string): Sample[] =>
  INVALID_CHARACTERS.map((character) => toSample(`${make(Math.max(min, 24))}${character}x`));
