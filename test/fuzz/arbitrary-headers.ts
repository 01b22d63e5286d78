import fc from 'fast-check';
import { hostileHeader } from './hostile-values.js';
import { KnownValue } from './known-values.js';
import type { Planned } from './planned-request.js';

const etag = fc.constant(new KnownValue('etag', 0));

/** Well-formed and malformed values by header. */
const VALUES: Readonly<Record<string, fc.Arbitrary<Planned>>> = {
  Accept: fc.constantFrom(
    ...['application/json', '*/*', 'text/html', 'application/vnd.api+json', 'application/vnd.masthead.v1+json'],
    ...['application/vnd.masthead.v2+json', 'application/vnd.masthead.v3+json', '*/*;q=0', 'application/json;q=x'],
    ...[
      'application/vnd.api+json; ext="x"',
      'text/*, application/*;q=0.1',
      ',,,',
      'application/vnd.masthead.v1+json, application/vnd.api+json',
    ],
  ),
  'Accept-Language': fc.constantFrom('de', 'en;q=x', '*', 'de-DE-x-y-z, en;q=0.1', ',', 'xx-'.repeat(400)),
  'Accept-Encoding': fc.constantFrom('identity', '*;q=0', 'identity;q=0'),
  'If-Match': fc.oneof(etag, fc.constantFrom<Planned>('*', '"0"', 'W/"1"', '"a", "b"', '"unclosed', '', '1')),
  'If-None-Match': fc.oneof(etag, fc.constantFrom<Planned>('*', 'W/"1"', '"a","b",', '"')),
  'If-Modified-Since': fc.constantFrom('Thu, 01 Jan 2026 00:00:00 GMT', 'never', '9999'),
  'If-Unmodified-Since': fc.constantFrom('Thu, 01 Jan 1970 00:00:00 GMT', 'x'),
  'Idempotency-Key': fc.oneof(
    fc.nat(40).map((n) => `key-${n}`),
    fc.constantFrom('', ' ', '"quoted"', 'x'.repeat(256)),
  ),
  Range: fc.constantFrom(
    'bytes=0-0',
    'bytes=-1',
    'bytes=5-1',
    'bytes=0-0,1-1',
    'bytes=999999-',
    'lines=1-2',
    'bytes=x',
  ),
  'If-Range': fc.oneof(etag, fc.constant('x')),
  Origin: fc.constantFrom('https://pages.example', 'null', 'x'),
  'X-Request-Id': fc.constantFrom('a-good-one', 'x'.repeat(300), '{"a":1}', '<b>'),
  'X-Forwarded-For': fc.constantFrom('::1', '1.2.3.4, x', 'unknown', '999.1.1.1', '2001:db8::1', ','.repeat(50)),
  'X-Forwarded-Proto': fc.constantFrom('https', 'x, y'),
  'X-Forwarded-Host': fc.constantFrom('evil.example', 'a b', '/'),
  'X-HTTP-Method-Override': fc.constantFrom('DELETE', 'x'),
  'Content-Encoding': fc.constantFrom('gzip', 'br', 'zip', 'identity', 'gzip, gzip', 'constructor', '__proto__'),
  Cookie: fc.constantFrom('a=b', '=;=', '__proto__=1'),
  Prefer: fc.constantFrom('return=minimal', '='),
};

/** One to three request headers in a third of the requests. One in five values is hostile. */
export const arbitraryHeaders: fc.Arbitrary<[string, Planned][]> = fc
  .tuple(
    fc.array(
      fc.oneof(
        ...Object.entries(VALUES).map(([name, values]) =>
          fc.tuple(
            fc.constant(name),
            fc.oneof({ weight: 4, arbitrary: values }, hostileHeader as fc.Arbitrary<Planned>),
          ),
        ),
      ),
      { minLength: 1, maxLength: 3 },
    ),
    // Two in three requests have no additional headers: most faults are easier to distinguish without them.
    fc.nat(2),
  )
  .map(([headers, drawn]) => (drawn === 0 ? headers : []));
