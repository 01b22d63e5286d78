import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { EDGE_KEY_FORMATS } from '../../src/config/edge.settings.js';
import { eventually } from '../support/eventually.js';
import { PURGE_TOKEN, VarnishServer } from '../support/varnish-server.js';
import { StubOrigin } from './stub-origin.js';

const SHARED = 'public, max-age=0, must-revalidate, s-maxage=600';
const cacheControl = (value: string) => ({ 'Cache-Control': value, xkey: 'item:1 articles', ETag: '"1"' });

/** `docker/varnish/default.vcl` with a server whose response to the n-th request is `n`. */
describe('docker/varnish/default.vcl', () => {
  let origin: StubOrigin;
  let varnish: VarnishServer;
  let paths = 0;
  /** A path that no other test reads. */
  let path: string;

  beforeAll(async () => {
    origin = await StubOrigin.start();
    varnish = await VarnishServer.start({ backend: origin.port });
  });
  afterAll(async () => {
    await varnish.stop();
    await origin.close();
  });
  beforeEach(() => {
    path = `/${++paths}`;
    origin.response = { headers: cacheControl(SHARED) };
  });

  const send = (headers: Record<string, string> = {}, method = 'GET', localAddress = '127.0.0.1') =>
    new Promise<{ status: number; headers: Record<string, string>; body: string }>((resolve, reject) => {
      const options = { method, localAddress, headers };
      request(`${varnish.url}${path}`, options, (response) => {
        const { statusCode, headers: received } = response;
        text(response).then((body) => {
          resolve({ status: statusCode!, headers: received as Record<string, string>, body });
        }, reject);
      })
        .on('error', reject)
        .end();
    });
  const read = async (headers: Record<string, string> = {}) => (await send(headers)).body;
  const purge = async (headers: Record<string, string>, authorization = `Bearer ${PURGE_TOKEN}`, from?: string) => {
    const response = await send({ ...headers, Authorization: authorization }, 'PURGE', from);
    // Varnish does not store responses that are fetched in the millisecond of a purge.
    await sleep(5);
    return response;
  };
  /** Reads twice. Returns true if the second read received the stored response of the first. */
  const isStored = async (headers: Record<string, string> = {}, others = headers) =>
    (await read(headers)) === (await read(others));

  describe('storage', () => {
    it('stores a public response for the time of s-maxage', async () => {
      expect(await isStored()).toBe(true);
      path += '/short';
      origin.response = { headers: cacheControl('public, max-age=0, must-revalidate, s-maxage=1') };
      const first = await read();
      await sleep(1100);
      expect(await read()).not.toBe(first);
    });

    it.each([
      'public, max-age=0, must-revalidate',
      'private, max-age=0, must-revalidate',
      'private, s-maxage=600',
      'public, no-cache, s-maxage=600',
      'no-store',
      's-maxage=600',
    ])('does not store a response with "%s"', async (value) => {
      origin.response = { headers: cacheControl(value) };
      expect(await isStored()).toBe(false);
    });

    it('stores neither responses without Cache-Control nor responses with a cookie nor errors', async () => {
      origin.response = { headers: {} };
      expect(await isStored()).toBe(false);
      path += '/cookie';
      origin.response = { headers: { ...cacheControl(SHARED), 'Set-Cookie': 'a=b' } };
      expect(await isStored()).toBe(false);
      path += '/error';
      origin.response = { status: 503, headers: cacheControl(SHARED) };
      expect(await isStored()).toBe(false);
    });

    it('stores a 404 that the service permits, until a purge of its key', async () => {
      origin.response = { status: 404, headers: cacheControl(SHARED) };
      expect(await isStored()).toBe(true);
      const before = await read();
      await purge({ 'xkey-softpurge': 'articles' });
      expect(await read()).not.toBe(before);
    });

    it.each<[string, Record<string, string>]>([
      ['Authorization', { Authorization: 'Bearer a' }],
      ['Authorization of another scheme', { Authorization: 'Basic a' }],
      ['X-API-Key', { 'X-API-Key': 'mh_a' }],
      ['an empty X-API-Key', { 'X-API-Key': '' }],
      ['a session cookie', { Cookie: 'session=a' }],
      ['a session cookie after a cookie of an analytics script', { Cookie: '_ga=1; session=a' }],
      ['a session cookie before a cookie of an analytics script', { Cookie: 'sid=a; _ga=1' }],
    ])('forwards a request with %s, and stores nothing', async (_, headers) => {
      const stored = await read();
      expect(await read(headers)).not.toBe(stored);
      expect(origin.requests.at(-1)!.headers).toMatchObject(
        Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
      );
      expect(await read()).toBe(stored);
      path += '/first';
      const first = await read(headers);
      expect(await read()).not.toBe(first);
    });

    it('ignores cookies of analytics scripts', async () => {
      expect(await isStored({}, { Cookie: '_ga=GA1.2.3; _ga_X1=GS1; _gid=4; _pk_id.1=5' })).toBe(true);
    });

    it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'])('forwards %s', async (method) => {
      const stored = await read();
      expect((await send({}, method)).body).not.toBe(stored);
      expect(origin.requests.at(-1)).toMatchObject({ method });
    });

    it('stores one response for each value of the headers in Vary', async () => {
      origin.response = { headers: { ...cacheControl(SHARED), Vary: 'Accept, Origin' } };
      const json = { Accept: 'application/json' };
      expect(await isStored(json)).toBe(true);
      expect(await isStored(json, { Accept: 'text/html' })).toBe(false);
      expect(await isStored(json, { ...json, Origin: 'https://other.example' })).toBe(false);
      const before = await Promise.all([read(json), read({ Accept: 'text/html' })]);
      await purge({ 'xkey-softpurge': 'articles' });
      const after = await Promise.all([read(json), read({ Accept: 'text/html' })]);
      expect(after.filter((body) => before.includes(body))).toEqual([]);
    });

    it('hides the keys and the directives for shared caches, and no other header', async () => {
      origin.response = {
        headers: { ...cacheControl(`${SHARED}, stale-while-revalidate=30, stale-if-error=60`), 'X-Other': 'a' },
      };
      await read();
      const { headers } = await send();
      expect(headers).toMatchObject({
        ...{ 'cache-control': 'public, max-age=0, must-revalidate', etag: '"1"', 'x-other': 'a' },
        age: expect.stringMatching(/^\d+$/) as string,
      });
      expect(Object.keys(headers).filter((name) => /xkey|edge|purge/.test(name))).toEqual([]);
      expect((await send({ 'If-None-Match': '"1"' })).status).toBe(304);
    });
  });

  describe('purges', () => {
    it.each(['xkey-purge', 'xkey-softpurge'])('ends the stored responses of the keys in %s', async (header) => {
      const first = await read();
      expect(await purge({ [header]: 'item:2 tag:1' })).toMatchObject({ status: 200 });
      expect(await read()).toBe(first);
      expect(await purge({ [header]: 'item:2 item:1' })).toMatchObject({ status: 200 });
      const second = await read();
      expect(second).not.toBe(first);
      expect(await read()).toBe(second);
    });

    it('accepts the longest keys of a response, and a purge of their length', async () => {
      const keys = 'item-1234 '.repeat(EDGE_KEY_FORMATS.xkey.maxBytes).slice(0, EDGE_KEY_FORMATS.xkey.maxBytes);
      origin.response = { headers: { ...cacheControl(SHARED), xkey: keys } };
      expect(await isStored()).toBe(true);
      const before = await read();
      expect(await purge({ 'xkey-softpurge': keys })).toMatchObject({ status: 200 });
      expect(await read()).not.toBe(before);
    });

    it('rejects purges without the token, with a wrong token, from other addresses and without keys', async () => {
      const first = await read();
      const keys = { 'xkey-purge': 'item:1' };
      expect((await send(keys, 'PURGE')).status).toBe(403);
      expect((await purge(keys, 'Bearer wrong')).status).toBe(403);
      expect((await purge(keys, undefined, '127.0.0.2')).status).toBe(403);
      expect((await purge({})).status).toBe(400);
      expect(await read()).toBe(first);
    });

    it('requires no token if none is configured', async () => {
      const open = await VarnishServer.start({ backend: origin.port, token: '' });
      const answer = await fetch(open.url, { method: 'PURGE', headers: { 'xkey-purge': 'item:1' } });
      await open.stop();
      expect(answer.status).toBe(200);
    });

    it('does not store a response that was fetched during a purge', async () => {
      let release!: () => void;
      origin.response = { ...origin.response, until: new Promise<void>((resolve) => (release = resolve)) };
      const count = origin.requests.length;
      const slow = read();
      await eventually(
        () => origin.requests.length,
        (requests) => requests > count,
      );
      await purge({ 'xkey-softpurge': 'other' });
      // This request waits for the response to the first one.
      const waiting = read();
      origin.response = { headers: cacheControl(SHARED) };
      await sleep(50);
      release();
      const former = await slow;
      expect(await waiting).not.toBe(former);
      expect(await read()).not.toBe(former);
    });
  });

  describe('outdated responses', () => {
    const withStale = (seconds: number) =>
      cacheControl(`public, max-age=0, s-maxage=1, stale-while-revalidate=${seconds}, stale-if-error=0`);

    it('returns an ended response during stale-while-revalidate, and fetches the next one in the background', async () => {
      origin.response = { headers: withStale(60) };
      const first = await read();
      await sleep(1100);
      expect(await read()).toBe(first);
      expect(await eventually(read, (body) => body !== first)).not.toBe(first);
    });

    it('returns no ended response after stale-while-revalidate', async () => {
      origin.response = { headers: withStale(1) };
      const first = await read();
      await sleep(2100);
      expect(await read()).not.toBe(first);
    });

    it('returns no response from before a purge, also if its time had ended before', async () => {
      origin.response = { headers: withStale(60) };
      const first = await read();
      await sleep(1100);
      await purge({ 'xkey-softpurge': 'item:1' });
      expect(await read()).not.toBe(first);
      path += '/fresh';
      const second = await read();
      await purge({ 'xkey-softpurge': 'item:1' });
      expect(await read()).not.toBe(second);
    });

    it('sends one request to the service for concurrent reads after a purge', async () => {
      await read();
      await purge({ 'xkey-softpurge': 'item:1' });
      const count = origin.requests.length;
      origin.response = { ...origin.response, until: sleep(300) };
      const bodies = await Promise.all(Array.from({ length: 10 }, () => read()));
      expect(new Set(bodies).size).toBe(1);
      expect(origin.requests).toHaveLength(count + 1);
    });

    it.each([
      ['returns 5xx', false],
      ['does not run', true],
    ])('returns an outdated response during stale-if-error if the service %s', async (_, isClosed) => {
      const { port } = origin;
      origin.response = { headers: cacheControl(`${SHARED}, stale-if-error=600`) };
      const first = await read();
      await purge({ 'xkey-softpurge': 'item:1' });
      origin.response = { status: 503, headers: {} };
      if (isClosed) await origin.close();
      expect(await send()).toMatchObject({ status: 200, body: first });
      await purge({ 'xkey-purge': 'item:1' });
      expect((await send()).status).toBe(503);
      if (isClosed) await origin.open(port);
      origin.response = { headers: cacheControl(SHARED) };
      // Varnish waits 250 ms after a refused connection.
      expect((await eventually(send, ({ status }) => status === 200)).body).not.toBe(first);
    });

    it('returns the error of the service without stale-if-error', async () => {
      const { port } = origin;
      await read();
      await purge({ 'xkey-softpurge': 'item:1' });
      await origin.close();
      const failed = await send();
      await origin.open(port);
      expect([failed.status, failed.headers['retry-after']]).toEqual([503, '5']);
    });
  });
});
