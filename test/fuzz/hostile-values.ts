import fc from 'fast-check';

/** Texts that often cause errors in programs. None matches the patterns of leaks, because responses can repeat the texts. */
const HOSTILE_TEXTS: readonly string[] = [
  ...['', ' ', '\0', 'a\0b', '\u001b[31m', '\u007f', '\u009b', '\ufeff', '\ufffe', '\uffff', '\r\n', 'a\r\nX-Evil: 1'],
  ...[
    '\ud800',
    '\udc00',
    'a\udfff\ud83d',
    '\u202eabc\u202c',
    '\u2066x\u2069',
    '\u200b',
    '\u2028',
    'ß',
    'ẞ',
    'İ',
    'ı',
    'ﬀ',
  ],
  ...['e\u0301', '👩‍👩‍👧‍👦', '🏳️‍🌈', '１２', '٣', 'Ω'.repeat(191), '🌍'.repeat(256), 'x'.repeat(10_000), 'x'.repeat(1_000)],
  ...[
    "'",
    '"',
    '`',
    '\\',
    '%',
    '_',
    '%%',
    ';',
    '--',
    '/*',
    "' OR '1'='1",
    "1' OR 1=1 -- ",
    '1; DROP TABLE articles',
    '1)) OR (1=1',
  ],
  ...[
    '..',
    '.',
    '../../../etc/passwd',
    '..%2f..%2f',
    '/',
    '//',
    'C:\\',
    'file:///etc/passwd',
    '%00',
    '%',
    '%zz',
    '%ff',
    '?',
    '#',
  ],
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'then',
    'length',
    'null',
    'undefined',
    'NaN',
  ],
  ...[
    '0',
    '-0',
    '-1',
    '1.5',
    '1e3',
    '1E400',
    '0x10',
    '01',
    '+1',
    ' 1',
    '1 ',
    '1,2',
    'Infinity',
    '9999999999',
    '99999999999',
  ],
  ...['2147483648', '4294967296', '9007199254740993', '9223372036854775808', '18446744073709551616', '9'.repeat(400)],
  ...[
    'true',
    'false',
    'TRUE',
    'on',
    '[]',
    '{}',
    '[object Object]',
    '{"a":1}',
    '<script>alert(1)</script>',
    '<svg onload=alert(1)>',
  ],
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    'http://127.0.0.1/',
    'http://[::1]/',
    'https://a:b@example.org/#x',
    'a@b',
    '{{7*7}}',
  ],
  ...[
    '0000-00-00',
    '2026-02-30',
    '2026-13-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '+275760-09-13T00:00:00.000Z',
    '1000-01-01',
  ],
  ...[
    '(((((((((((',
    '*',
    'AND OR NOT',
    'NEAR(a b)',
    '"unclosed',
    'a*',
    '-a',
    '+a',
    '~a',
    '@',
    '<>',
    `${'('.repeat(300)}a`,
    'a OR '.repeat(40),
  ],
];

const NUMBERS = [
  ...[0, -0, -1, 0.5, 1e3, 1e21, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 63, -(2 ** 63), 9_999_999_999, 10_000_000_000],
  ...[Number.MAX_VALUE, Number.MIN_VALUE],
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
);

const nested = (levels: number): unknown => (levels === 0 ? 0 : { a: nested(levels - 1) });

/** Any JSON, mostly values of unexpected types. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], [{}], { length: 1 }) },
  { weight: 2, arbitrary: fc.jsonValue({ stringUnit: 'binary', maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.array(hostileText, { minLength: 1, maxLength: 12 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      ...[nested(15), nested(40), Array.from({ length: 3000 }, (_, n) => n)],
      ...[JSON.parse('{"__proto__":{"role":"admin"}}'), { constructor: { prototype: { role: 'admin' } } }],
    ),
  },
);

/** Header values of Latin-1 characters without line breaks and NUL; Node.js sends no other characters. */
export const hostileHeader: fc.Arbitrary<string> = hostileText.map((text) =>
  text.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '').slice(0, 4000),
);

const members = (count: number): string => Array.from({ length: count }, (_, n) => `"k${n}":1`).join();

/** Invalid JSON, unexpected top-level values and oversized documents. */
export const BROKEN_JSON: readonly string[] = [
  ...[
    '',
    ' ',
    '{',
    '{"a"',
    '{"a":}',
    "{'a':1}",
    '{"a":1,}',
    '{} {}',
    '{"a":NaN}',
    '{"a":01}',
    '\ufeff{}',
    '[',
    ']',
    '"',
    'nul',
  ],
  ...[
    'null',
    'true',
    '5',
    '"text"',
    '[]',
    '[{}]',
    '{"__proto__":1}',
    '{"a":1,"a":2}',
    '\0',
    `{"a":"${'x'.repeat(1_100_000)}"}`,
  ],
  ...[
    `${'['.repeat(60_000)}`,
    `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
    `{${members(9000)}}`,
    `{${members(90_000)}}`,
    `{"tags":[${'[],'.repeat(300_000)}[]]}`,
  ],
  ...[
    `{"tags":[${'['.repeat(5000)}${']'.repeat(5000)}]}`,
    '{"data":null}',
    '{"data":[]}',
    '{"data":{"type":"article","id":1}}',
  ],
];
