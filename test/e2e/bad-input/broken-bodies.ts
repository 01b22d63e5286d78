import { gzipSync } from 'node:zlib';
import { faultsOfEach } from './faults-of-each.js';
import { errorFaults } from './refusal.js';
import type { Site } from './site.js';
import { faultsOfRefusing } from './stored.js';

/** A body that is wrong as a whole, whatever the route. */
interface Broken {
  readonly bytes: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
  readonly code: string;
  /** The field that a 422 names. */
  readonly field?: string;
}

const noObject = (bytes: string): Broken => ({ bytes, status: 400, code: 'BAD_REQUEST' });
const noJson = (bytes: string | Buffer): Broken => ({ bytes, status: 400, code: 'MALFORMED_JSON' });
const names = (field: string, bytes: string): Broken => ({ bytes, status: 422, code: 'VALIDATION_ERROR', field });
const ofType = (type: string): Broken => ({
  bytes: '{}',
  headers: { 'Content-Type': type },
  status: 415,
  code: 'UNSUPPORTED_MEDIA_TYPE',
});
const packed = (encoding: string, broken: Broken): Broken => ({ ...broken, headers: { 'Content-Encoding': encoding } });
const tooLarge = (bytes: string | Buffer): Broken => ({ bytes, status: 413, code: 'PAYLOAD_TOO_LARGE' });

const nested = (levels: number, opening: string, closing: string) =>
  `{"a":${opening.repeat(levels)}0${closing.repeat(levels)}}`;
const LARGE = `{"a":"${'x'.repeat(2 * 1024 * 1024)}"}`;

const BROKEN: readonly Broken[] = [
  ...['null', 'true', '5', '"text"', '[]', '[{}]'].map(noObject),
  noObject(nested(20, '[', ']')),
  noObject(nested(20, '{"a":', '}')),
  noObject(nested(400_000, '[', ']')),
  ...[' ', '{', '{"a"}', '{"a":}', '{a:1}', "{'a':1}", '{"a":1,}', '{} {}', '{"a":01}', '{"a":NaN}', '{"a":"\n"}'].map(
    noJson,
  ),
  // A letter of Latin-1, half a character, UTF-16.
  ...['7b2261223a22e4227d', '7b2261223a22eda080227d', 'fffe7b007d00'].map((hex) => noJson(Buffer.from(hex, 'hex'))),
  names('__proto__', '{"__proto__":{"role":"admin"}}'),
  names('__proto__', '{"\\u005f\\u005fproto__":1}'),
  names('constructor', '{"constructor":{"prototype":{}}}'),
  names('prototype', '{"prototype":null}'),
  names('title.a.1.__proto__', '{"title":{"a":[1,{"__proto__":[]}]}}'),
  ...['text/plain', 'text/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'json'].map(
    ofType,
  ),
  ...['latin1', 'utf-7', 'utf-16', '"utf-32"'].map((charset) => ofType(`application/json; charset=${charset}`)),
  packed('zip', ofType('application/json')),
  packed('gzip', noObject('{}')),
  packed('deflate', noObject('{}')),
  packed('gzip', noJson(gzipSync('{"a":'))),
  packed('gzip', tooLarge(gzipSync(LARGE))),
  tooLarge(LARGE),
];

/** Sends every broken body to a route that reads one, if only to throw it away. */
export async function faultsOfBrokenBodies(site: Site, name: string): Promise<string[]> {
  const target = await site.makeTarget(name);
  const send = async (broken: Broken): Promise<string[]> => {
    const { bytes, headers = {}, status, code, field } = broken;
    const answer = await site
      .request(name, target, { checked: BROKEN.find((one) => one.status === status) === broken })
      .set({ 'Content-Type': 'application/json', ...headers })
      // As they are: superagent would write bytes as JSON.
      .serialize((raw) => raw as string)
      .send(bytes as string);
    const details = (answer.body.error?.details ?? []) as { field: string }[];
    return [
      ...errorFaults(answer, status, code),
      ...(details.map((detail) => detail.field).join() === (field ?? '') ? [] : ['names another field']),
    ].map((fault) => `${String(bytes).slice(0, 40)} ${JSON.stringify(headers)} ${fault}`);
  };
  return faultsOfRefusing(site.app, () => faultsOfEach(BROKEN, send));
}
