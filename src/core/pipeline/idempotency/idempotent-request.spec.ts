import type { Request } from 'express';
import type { Principal } from '../../identity/principal.js';
import { RequestContext } from '../../request-context/request-context.js';
import { IdempotentRequest } from './idempotent-request.js';

interface RequestParts {
  readonly key?: string;
  readonly url?: string;
  readonly path?: string;
  readonly params?: object;
  readonly body?: unknown;
  readonly user?: Principal;
  readonly rawHeaders?: readonly string[];
}

const ALICE: Principal = { userId: 1, role: 'author' };
const BOB: Principal = { userId: 2, role: 'author' };

function requestOf({
  key,
  url = '/api/v1/articles',
  path = '/api/v1/articles',
  user = ALICE,
  ...sent
}: RequestParts): Request {
  const request = {
    ...{ method: 'POST', originalUrl: url, route: { path }, params: {}, headers: {} },
    ...{ get: () => key, body: {}, rawHeaders: [] },
    ...sent,
  } as unknown as Request;
  new RequestContext(request, () => '127.0.0.1').principal = user;
  return request;
}
const idempotentRequest = (sent: RequestParts = {}) =>
  IdempotentRequest.fromRequest(requestOf({ key: 'a key', ...sent }))!;

describe('IdempotentRequest', () => {
  it('returns undefined without an Idempotency-Key header', () => {
    expect(IdempotentRequest.fromRequest(requestOf({}))).toBeUndefined();
  });

  it('computes the digest from only the caller, the route and the key', () => {
    const { digest } = idempotentRequest();
    const same = [idempotentRequest({ body: { a: 1 } }), idempotentRequest({ url: '/API/v1/articles/?page=2' })];
    const others = [
      idempotentRequest({ key: 'A key' }),
      idempotentRequest({ path: '/api/v1/tags' }),
      idempotentRequest({ params: { id: '1' } }),
      idempotentRequest({ user: BOB }),
      idempotentRequest({ user: { ...ALICE, clientId: 1 } }),
      idempotentRequest({ user: { ...BOB, clientId: 1 } }),
      idempotentRequest({ user: { ...ALICE, clientId: 2 } }),
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
    ].map((sent) => idempotentRequest(sent).key!.fingerprint);

    expect(new Set(prints).size).toBe(6);
    expect(idempotentRequest({ body: { a: 1 } }).key).toEqual(idempotentRequest({ body: { a: 1 } }).key);
  });

  it('includes the scopes of an API key in the fingerprint, in any order', () => {
    const printOf = (scopes?: readonly string[]) =>
      idempotentRequest({ user: { ...ALICE, clientId: 1, ...(scopes && { scopes }) } }).key!.fingerprint;

    expect(new Set([printOf(), printOf([]), printOf(['a']), printOf(['a', 'b'])]).size).toBe(4);
    expect(printOf(['b', 'a'])).toBe(printOf(['a', 'b']));
    expect(printOf(['*', 'a'])).toBe(printOf());
  });

  it('rejects two keys and malformed keys', () => {
    const twice = ['Idempotency-Key', 'a', 'idempotency-key', 'b'];
    expect(() => idempotentRequest({ key: 'a, b', rawHeaders: twice })).toThrow(
      'The Idempotency-Key header must be sent once',
    );
    for (const key of ['', 'x'.repeat(256), 'a\u0000', 'é']) {
      expect(() => idempotentRequest({ key })).toThrow(expect.objectContaining({ kind: 'malformed' }));
    }
  });
});
