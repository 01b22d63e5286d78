import { setTimeout as sleep } from 'node:timers/promises';
import { cacheControl, ConfiguredVarnish, SHARED } from './configured-varnish.js';

describe('responses that docker/varnish/default.vcl stores', () => {
  let site: ConfiguredVarnish;

  beforeAll(async () => {
    site = await ConfiguredVarnish.start();
  });
  afterAll(() => site.stop());
  beforeEach(() => site.reset());

  it('stores a public response for the time of s-maxage', async () => {
    expect(await site.isStored()).toBe(true);
    site.path += '/short';
    site.origin.response = { headers: cacheControl('public, max-age=0, must-revalidate, s-maxage=1') };
    const first = await site.read();
    await sleep(1100);
    expect(await site.read()).not.toBe(first);
  });

  it.each([
    'public, max-age=0, must-revalidate',
    'private, max-age=0, must-revalidate',
    'private, s-maxage=600',
    'public, no-cache, s-maxage=600',
    'no-store',
    's-maxage=600',
  ])('does not store a response with "%s"', async (value) => {
    site.origin.response = { headers: cacheControl(value) };
    expect(await site.isStored()).toBe(false);
  });

  it('stores neither responses without Cache-Control nor responses with a cookie nor errors', async () => {
    site.origin.response = { headers: {} };
    expect(await site.isStored()).toBe(false);
    site.path += '/cookie';
    site.origin.response = { headers: { ...cacheControl(SHARED), 'Set-Cookie': 'a=b' } };
    expect(await site.isStored()).toBe(false);
    site.path += '/error';
    site.origin.response = { status: 503, headers: cacheControl(SHARED) };
    expect(await site.isStored()).toBe(false);
  });

  it('stores a 404 that the service permits, until a purge of its key', async () => {
    site.origin.response = { status: 404, headers: cacheControl(SHARED) };
    expect(await site.isStored()).toBe(true);
    const before = await site.read();
    await site.purge({ 'xkey-softpurge': 'item' });
    expect(await site.read()).not.toBe(before);
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
    const stored = await site.read();
    expect(await site.read(headers)).not.toBe(stored);
    expect(site.origin.requests.at(-1)!.headers).toMatchObject(
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    );
    expect(await site.read()).toBe(stored);
    site.path += '/first';
    const first = await site.read(headers);
    expect(await site.read()).not.toBe(first);
  });

  it('ignores cookies of analytics scripts', async () => {
    expect(await site.isStored({}, { Cookie: '_ga=GA1.2.3; _ga_X1=GS1; _gid=4; _pk_id.1=5' })).toBe(true);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'])('forwards %s', async (method) => {
    const stored = await site.read();
    expect((await site.send({}, method)).body).not.toBe(stored);
    expect(site.origin.requests.at(-1)).toMatchObject({ method });
  });

  it('stores one response for each value of the headers in Vary', async () => {
    site.origin.response = { headers: { ...cacheControl(SHARED), Vary: 'Accept, Origin' } };
    const json = { Accept: 'application/json' };
    expect(await site.isStored(json)).toBe(true);
    expect(await site.isStored(json, { Accept: 'text/html' })).toBe(false);
    expect(await site.isStored(json, { ...json, Origin: 'https://other.example' })).toBe(false);
    const before = await Promise.all([site.read(json), site.read({ Accept: 'text/html' })]);
    await site.purge({ 'xkey-softpurge': 'item' });
    const after = await Promise.all([site.read(json), site.read({ Accept: 'text/html' })]);
    expect(after.filter((body) => before.includes(body))).toEqual([]);
  });

  it('hides the keys and the directives for shared caches, and no other header', async () => {
    site.origin.response = {
      headers: { ...cacheControl(`${SHARED}, stale-while-revalidate=30, stale-if-error=60`), 'X-Other': 'a' },
    };
    await site.read();
    const { headers } = await site.send();
    expect(headers).toMatchObject({
      ...{ 'cache-control': 'public, max-age=0, must-revalidate', etag: '"1"', 'x-other': 'a' },
      age: expect.stringMatching(/^\d+$/) as string,
    });
    expect(Object.keys(headers).filter((name) => /xkey|edge|purge/.test(name))).toEqual([]);
    expect((await site.send({ 'If-None-Match': '"1"' })).status).toBe(304);
  });
});
