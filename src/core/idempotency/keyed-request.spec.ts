import type { Request } from 'express';
import { KeyedRequest } from './keyed-request.js';

interface Sent {
  readonly key?: string;
  readonly url?: string;
  readonly path?: string;
  readonly params?: object;
  readonly body?: unknown;
  readonly user?: object;
  readonly rawHeaders?: readonly string[];
}

const ALICE = { userId: 1, role: 'author' };
const BOB = { userId: 2, role: 'author' };

const requestOf = ({ key, url = '/api/v1/articles', path = '/api/v1/articles', ...sent }: Sent): Request =>
  ({
    ...{ method: 'POST', originalUrl: url, route: { path }, params: {}, ip: '127.0.0.1' },
    ...{ get: () => key, body: {}, user: ALICE, rawHeaders: [] },
    ...sent,
  }) as unknown as Request;
const keyed = (sent: Sent = {}) => KeyedRequest.of(requestOf({ key: 'a key', ...sent }))!;

describe('KeyedRequest', () => {
  it('returns undefined without an Idempotency-Key header', () => {
    expect(KeyedRequest.of(requestOf({}))).toBeUndefined();
  });

  it('computes the digest from only the caller, the route and the key', () => {
    const { digest } = keyed();
    const same = [keyed({ body: { a: 1 } }), keyed({ url: '/API/v1/articles/?page=2' })];
    const others = [
      keyed({ key: 'A key' }),
      keyed({ path: '/api/v1/tags' }),
      keyed({ params: { id: '1' } }),
      keyed({ user: BOB }),
      keyed({ user: { ...ALICE, clientId: 1 } }),
      keyed({ user: { ...BOB, clientId: 1 } }),
      keyed({ user: { ...ALICE, clientId: 2 } }),
    ].map((request) => request.digest);

    expect(same.map((request) => request.digest)).toEqual([digest, digest]);
    expect(new Set([digest, ...others]).size).toBe(8);
    expect(digest).toMatch(/^[\w-]{43}$/);
  });

  it('computes the fingerprint from the key, the query and the body', () => {
    const prints = [
      {},
      { key: 'b' },
      { body: { a: 1 } },
      { body: { a: '1' } },
      { body: [] },
      { url: '/api/v1/articles?a' },
    ].map((sent) => keyed(sent).key!.fingerprint);

    expect(new Set(prints).size).toBe(6);
    expect(keyed({ body: { a: 1 } }).key).toEqual(keyed({ body: { a: 1 } }).key);
  });

  it('rejects two keys and malformed keys', () => {
    const twice = ['Idempotency-Key', 'a', 'idempotency-key', 'b'];
    expect(() => keyed({ key: 'a, b', rawHeaders: twice })).toThrow('The Idempotency-Key header must be sent once');
    for (const key of ['', 'x'.repeat(256), 'a\u0000', 'é']) {
      expect(() => keyed({ key })).toThrow(expect.objectContaining({ kind: 'malformed' }));
    }
  });
});
