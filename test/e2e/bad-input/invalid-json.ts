import { gzipSync } from 'node:zlib';
import { type InvalidBody, invalidBodyBuilders, unsupportedMediaType, withContentEncoding } from './invalid-body.js';

const { malformed, noJson, names, tooLarge } = invalidBodyBuilders('application/json');

const nested = (levels: number, opening: string, closing: string) =>
  `{"a":${opening.repeat(levels)}0${closing.repeat(levels)}}`;
const LARGE = `{"a":"${'x'.repeat(2 * 1024 * 1024)}"}`;

/** Invalid bodies for routes that accept JSON or no body. */
export const INVALID_JSON: readonly InvalidBody[] = [
  ...['null', 'true', '5', '"text"', '[]', '[{}]'].map(malformed),
  malformed(nested(20, '[', ']')),
  malformed(nested(20, '{"a":', '}')),
  malformed(nested(400_000, '[', ']')),
  ...[' ', '{', '{"a"}', '{"a":}', '{a:1}', "{'a':1}", '{"a":1,}', '{} {}', '{"a":01}', '{"a":NaN}', '{"a":"\n"}'].map(
    noJson,
  ),
  // A Latin-1 byte, an encoded surrogate, UTF-16.
  ...['7b2261223a22e4227d', '7b2261223a22eda080227d', 'fffe7b007d00'].map((hex) => noJson(Buffer.from(hex, 'hex'))),
  names('__proto__', '{"__proto__":{"role":"admin"}}'),
  names('__proto__', '{"\\u005f\\u005fproto__":1}'),
  names('constructor', '{"constructor":{"prototype":{}}}'),
  names('prototype', '{"prototype":null}'),
  names('title.a.1.__proto__', '{"title":{"a":[1,{"__proto__":[]}]}}'),
  ...['text/plain', 'text/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'json'].map(
    unsupportedMediaType,
  ),
  ...['latin1', 'utf-7', 'utf-16', '"utf-32"'].map((charset) =>
    unsupportedMediaType(`application/json; charset=${charset}`),
  ),
  withContentEncoding('zip', unsupportedMediaType('application/json')),
  withContentEncoding('gzip', malformed('{}')),
  withContentEncoding('deflate', malformed('{}')),
  withContentEncoding('gzip', noJson(gzipSync('{"a":'))),
  withContentEncoding('gzip', tooLarge(gzipSync(LARGE))),
  tooLarge(LARGE),
];
