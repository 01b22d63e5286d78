import {
  futureValidator,
  idValidator,
  integerValidator,
  patternValidator,
  nullable,
  textValidator,
  timeValidator,
  urlValidator,
} from './field-validators.js';
import { parseTime } from '../../text/parse-time.js';

describe('parseTime', () => {
  it.each([
    ['2030-01-31T08:00:00Z', '2030-01-31T08:00:00.000Z'],
    ['2030-01-31T08:00:00.123Z', '2030-01-31T08:00:00.123Z'],
    ['2030-01-31T08:00:00.123456789Z', '2030-01-31T08:00:00.123Z'],
    ['2030-01-31T08:00Z', '2030-01-31T08:00:00.000Z'],
    ['2030-01-31T08:00:00+02:00', '2030-01-31T06:00:00.000Z'],
    ['2030-01-31T08:00:00-11:30', '2030-01-31T19:30:00.000Z'],
    ['2030-01-31T08:00:00', '2030-01-31T08:00:00.000Z'],
    ['2030-01-31', '2030-01-31T00:00:00.000Z'],
    ['2028-02-29', '2028-02-29T00:00:00.000Z'],
  ])('parses %s as %s', (text, time) => {
    expect(parseTime(text)?.toISOString()).toBe(time);
  });

  it.each([
    ...['', 'tomorrow', '2030', '2030-01', '31.01.2030', '2030-1-31', '1896080400', 'Thu, 31 Jan 2030 08:00:00 GMT'],
    ...[
      '2030-02-30',
      '2027-02-29',
      '2030-13-01',
      '2030-00-10',
      '2030-01-00',
      '2030-01-31T25:00:00Z',
      '2030-01-31T24:00:00Z',
      '2030-01-31T08:61Z',
    ],
    ...['2030-01-31T08:00:00+2', '2030-01-31 08:00:00', ' 2030-01-31', '2030-01-31T', '+012030-01-31', '2030-01-31Z'],
    ...['2030-01-31T08:00:00Z\n', '２０３０-01-31'],
  ])('rejects "%s"', (text) => {
    expect(parseTime(text)).toBeUndefined();
    expect(timeValidator(text)).toBe('must be a date-time such as 2030-01-31T08:00:00Z.');
  });
});

describe('textValidator', () => {
  const problem = textValidator({ min: 2, max: 4 });

  it.each([
    [undefined, 'is required.'],
    [null, 'must be a string.'],
    [5, 'must be a string.'],
    [['ab'], 'must be a string.'],
    ['', 'must have at least 2 characters.'],
    ['🌍', 'must have at least 2 characters.'],
    ['abcde', 'must not have more than 4 characters.'],
    ['🌍🌍🌍🌍🌍', 'must not have more than 4 characters.'],
    ['x'.repeat(1_000_000), 'must not have more than 4 characters.'],
    ['a\0b', 'must be well-formed text.'],
    ['a\u001bb', 'must be well-formed text.'],
    ['a\u009bb', 'must be well-formed text.'],
    ['a\uffffb', 'must be well-formed text.'],
    ['\u200b\u200b', 'must not be empty.'],
    ['a\ud800b', 'must be well-formed text.'],
    ['ab', undefined],
    ['a\t\r\n', undefined],
    ['🌍🌍🌍🌍', undefined],
  ])('returns for %j: %j', (value, expected) => {
    expect(problem(value)).toBe(expected);
  });

  it('rejects an empty text if the minimum is one character', () => {
    expect(textValidator({ min: 1, max: 4 })('')).toBe('must not be empty.');
  });
});

describe('textValidator with oneLine', () => {
  it.each(['a\nb', 'a\rb', 'a\tb', 'a\u2028b', 'a\u2029b'])('rejects %j', (value) => {
    expect(textValidator({ max: 4, oneLine: true })(value)).toBe(
      'must be a single line, without line breaks and tabs.',
    );
  });
});

describe('patternValidator', () => {
  it('checks the length before the pattern', () => {
    const problem = patternValidator({ min: 2, max: 4 }, /^[a-z]+$/, 'made of letters');

    expect([problem('a'), problem('a1'), problem('ab')]).toEqual([
      'must have at least 2 characters.',
      'must be made of letters.',
      undefined,
    ]);
  });
});

describe('urlValidator', () => {
  it.each(['http://a', 'https://user@a.example:8080/x?y#z', 'HTTPS://A.EXAMPLE', 'https://ä/ä', 'https://[::1]/'])(
    'accepts %s',
    (url) => {
      expect(urlValidator(url)).toBeUndefined();
    },
  );

  it.each([
    'a',
    '/a',
    '//a',
    'javascript:alert(1)',
    'data:,x',
    'ftp://a',
    'file:///etc/passwd',
    'http://',
    'https:// a',
    'https:a',
    'https:/a',
    'https:///a',
    'https:\\\\a',
    'https://a\\b',
    'https://a/b c',
    'https://a/\nb',
    'https://a\t',
    'https://a/"b',
    'https://a/<b>',
  ])('rejects %s', (url) => {
    expect(urlValidator(url)).toBe('must be an absolute http or https URL.');
  });
});

describe('idValidator', () => {
  it.each([1, 4711, 9_999_999_999])('accepts %d', (id) => {
    expect(idValidator(id)).toBeUndefined();
  });

  it.each([0, -1, 1.5, 1e10, 1e21, NaN, Infinity, '1', '', null, true, [1], { id: 1 }])('rejects %j', (id) => {
    expect(idValidator(id)).toBe('must be a positive integer.');
  });
});

describe('integerValidator', () => {
  const problem = integerValidator(0, 60);

  it.each([0, 1, 60])('accepts %d', (value) => {
    expect(problem(value)).toBeUndefined();
  });

  it.each([-1, 61, 1.5, NaN, Infinity, '1', '', null, true, [1]])('rejects %j', (value) => {
    expect(problem(value)).toBe('must be a whole number from 0 to 60.');
  });
});

describe('futureValidator', () => {
  it('accepts only future times', () => {
    const now = Date.now();
    expect(futureValidator(new Date(now + 60_000).toISOString())).toBeUndefined();
    expect(futureValidator(new Date(now).toISOString())).toBe('must be in the future.');
  });
});

describe('nullable', () => {
  it('accepts null and applies the rule to other values', () => {
    expect([nullable(idValidator)(null), nullable(idValidator)(0)]).toEqual([undefined, 'must be a positive integer.']);
  });
});
