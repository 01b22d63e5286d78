import type { Test } from 'supertest';
import { faultsOfEach } from './faults-of-each.js';
import { errorFaults } from './refusal.js';
import type { Site } from './site.js';
import { changedSince, stored } from './stored.js';

/** A body that is wrong as a whole, whatever the route. */
interface Broken {
  readonly what: string;
  readonly send: (request: Test) => Test;
  readonly status: number;
  readonly code: string;
  /** The field that a 422 names. */
  readonly field?: string;
}

const json = (text: string | Buffer, status: number, code: string, field?: string): Broken => ({
  what: String(text).slice(0, 60),
  // As it is: superagent would write bytes as JSON.
  send: (request) =>
    request
      .type('json')
      .serialize((raw) => raw as string)
      .send(text as string),
  status,
  code,
  ...(field !== undefined && { field }),
});
const named = (text: string, field: string) => json(text, 422, 'VALIDATION_ERROR', field);
const ofType = (type: string, text = '{}'): Broken => ({
  ...json(text, 415, 'UNSUPPORTED_MEDIA_TYPE'),
  what: type,
  send: (request) => request.set('Content-Type', type).send(text),
});

const nested = (levels: number, [open, close]: string) => `{"a":${open!.repeat(levels)}${close!.repeat(levels)}}`;

const BROKEN: readonly Broken[] = [
  ...['null', 'true', '5', '"text"', '[]', '[{}]'].map((text) => json(text, 400, 'BAD_REQUEST')),
  ...[' ', '{', '{"a"}', '{"a":}', '{a:1}', "{'a':1}", '{"a":1,}', '{} {}', '{"a":01}', '{"a":NaN}', '{"a":"\n"}'].map(
    (text) => json(text, 400, 'MALFORMED_JSON'),
  ),
  ...['7b2261223a22e4227d', '7b2261223a22edA080227d', 'fffe7b007d00'].map((bytes) =>
    json(Buffer.from(bytes, 'hex'), 400, 'MALFORMED_JSON'),
  ),
  json(nested(20, '[]'), 400, 'BAD_REQUEST'),
  json(nested(400_000, '[]'), 400, 'BAD_REQUEST'),
  json(`{"a":${'{"a":'.repeat(20)}1${'}'.repeat(20)}}`, 400, 'BAD_REQUEST'),
  named('{"__proto__":{"role":"admin"}}', '__proto__'),
  named('{"constructor":{}}', 'constructor'),
  named('{"prototype":null}', 'prototype'),
  named('{"title":{"a":[1,{"__proto__":[]}]}}', 'title.a.1.__proto__'),
  named('{"\\u005f\\u005fproto__":1}', '__proto__'),
  ...['text/plain', 'text/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'json'].map(
    (type) => ofType(type, 'a=1'),
  ),
  ...['application/json; charset=latin1', 'application/json; charset=utf-7'].map((type) => ofType(type)),
  {
    ...ofType('gzip of another kind'),
    send: (request) => request.type('json').set('Content-Encoding', 'zip').send('{}'),
  },
  { ...json(`{"a":"${'x'.repeat(2 * 1024 * 1024)}"}`, 413, 'PAYLOAD_TOO_LARGE') },
];

/** Sends every broken body to a route that reads one, if only to throw it away. */
export async function faultsOfBrokenBodies(site: Site, name: string): Promise<string[]> {
  const target = await site.makeTarget(name);
  const before = await stored(site.app);
  const faults = await faultsOfEach(BROKEN, async ({ what, send, status, code, field }) => {
    const checked = BROKEN.find((one) => one.status === status)!.what === what;
    const answer = await send(site.request(name, target, { checked }));
    const named = (answer.body.error?.details ?? []) as { field: string }[];
    return [
      ...errorFaults(answer, status, code),
      ...(named.map((detail) => detail.field).join() === (field ?? '') ? [] : ['names another field']),
    ].map((fault) => `${what} ${fault}`);
  });
  return [...faults, ...(await changedSince(before, site.app)).map((table) => `something is stored in ${table}`)];
}
