import { once } from 'node:events';
import { request } from 'node:http';
import argon2 from 'argon2';
import { eventually } from '../../support/eventually.js';
import type { Headers } from '../../support/test-client.js';
import { as, LoadSheddingSite } from './load-shedding-site.js';

const JSON_API = 'application/vnd.api+json';

/** Four request slots, at most two of them for one caller. */
describe('Load shedding', () => {
  let site: LoadSheddingSite;

  beforeAll(async () => {
    site = await LoadSheddingSite.start();
  });
  afterEach(() => site.releaseAll());
  afterAll(() => site.stop());

  /** Reads the error in the format of the path. */
  function told(path: string, { body, text }: { body: unknown; text: string }) {
    if (path === '/articles') {
      const [message, id] = [/The service is busy/.exec(text)?.[0], /asked-\d+/.exec(text)?.[0]];
      return { code: 'SERVICE_UNAVAILABLE', message, id };
    }
    if (!path.startsWith('/api/v2')) {
      const { error } = body as { error: { code: string; message: string; request_id: string } };
      return { code: error.code, message: error.message, id: error.request_id };
    }
    const document = body as {
      error?: object;
      errors: { code: string; title: string; meta: { request_id: string } }[];
    };
    const [{ code, title, meta }] = document.errors as [(typeof document.errors)[0]];
    return { code, message: title, id: meta.request_id, ...(document.error && { error: document.error }) };
  }

  it('does not count reads that wait for the result of an identical read', async () => {
    const same = [1, 2, 3, 4, 5].map((caller) => site.hold(caller, 'same'));
    const requests = () => site.numberOf('masthead_http_requests_in_flight');
    expect(await eventually(requests, (count) => site.held.size === 1 && count === 1)).toBe(1);
    await site.app.unchecked.get('/api/v1/tags').set(as(6)).expect(200);
    site.held.release();
    expect(await Promise.all(same.map(({ status }) => status))).toEqual([200, 200, 200, 200, 200]);
  });

  it('returns 503 with Retry-After in the error format of the path if all slots are taken', async () => {
    await site.takeAllPlaces();
    const paths: [string, Headers, RegExp][] = [
      ['/api/v1/categories', {}, /^application\/json; charset=utf-8$/],
      ['/api/categories', { Accept: 'application/json' }, /^application\/json; charset=utf-8$/],
      ['/api/v2/categories', { Accept: JSON_API }, /^application\/vnd\.api\+json$/],
      ['/modules/articles/items', {}, /^application\/json; charset=utf-8$/],
      ['/nowhere', {}, /^application\/json; charset=utf-8$/],
      ['/articles', { Accept: 'text/html' }, /^text\/html; charset=utf-8$/],
    ];
    for (const [path, headers, type] of paths) {
      const id = `asked-${++site.requests}`;
      const answer = await site.app.unchecked.get(path).set({ ...as(3), ...headers, 'X-Request-Id': id });
      expect([path, answer.status, answer.headers['retry-after']]).toEqual([path, 503, '1']);
      expect(answer.headers).toMatchObject({
        'content-type': expect.stringMatching(type) as string,
        'x-request-id': id,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        vary: expect.stringContaining('Origin') as string,
      });
      expect(answer.headers).not.toHaveProperty('x-ratelimit-limit');
      expect(told(path, answer)).toEqual({ code: 'SERVICE_UNAVAILABLE', message: 'The service is busy', id });
    }
  });

  it('returns 503 for writes, HEAD and cross-origin requests if all slots are taken', async () => {
    await site.takeAllPlaces();
    const origin = 'https://editor.example.org';
    const { status, headers } = await site.app.unchecked
      .post('/api/v1/articles')
      .set({ ...as(3), Origin: origin })
      .send({ content: 'x'.repeat(500_000) });
    expect(status).toBe(503);
    expect(headers['access-control-expose-headers']).toContain('Retry-After');
    const { status: ofHead, text } = await site.app.unchecked.head('/api/v1/articles?page=3').set(as(3));
    expect([ofHead, text]).toEqual([503, undefined]);
  });

  it('hashes two passwords at a time, one of a caller, and needs no slot meanwhile', async () => {
    const credentials = await site.app.createUser('member');
    const gates: (() => void)[] = [];
    const verify = argon2.verify.bind(argon2);
    const delayed = jest.spyOn(argon2, 'verify').mockImplementation(async (...args) => {
      await new Promise<void>((resolve) => gates.push(resolve));
      return verify(...args);
    });
    const { username, password } = credentials;
    const signIns = [1, 1, 2, 3, 4, 5].map((caller) =>
      site.app.unchecked
        .post('/api/auth/login')
        .set(as(caller))
        .send({ username, password })
        .then(({ status }) => status),
    );
    const hashing = () => gates.length;
    expect(await eventually(hashing, (count) => count === 2)).toBe(2);
    expect(
      await eventually(
        () => site.numberOf('masthead_http_requests_in_flight'),
        (count) => count === 0,
      ),
    ).toBe(0);
    await site.app.unchecked.get('/api/v1/articles?page=2').set(as(6)).expect(200);
    for (const _ of signIns) {
      await eventually(hashing, (count) => count > 0);
      expect(gates.length).toBeLessThanOrEqual(2);
      gates.shift()!();
    }
    expect(await Promise.all(signIns)).toEqual(signIns.map(() => 200));
    delayed.mockRestore();
  });

  it('serves only health probes, metrics and cached responses if all slots are taken', async () => {
    await site.app.unchecked.get('/api/v1/articles').expect(200);
    await site.takeAllPlaces();
    for (const path of ['/health/live', '/health/ready', '/metrics']) await site.app.unchecked.get(path).expect(200);
    const { headers } = await site.app.unchecked.get('/api/v1/articles').set(as(3)).expect(200);
    expect(headers['x-cache']).toBe('hit');
    for (const path of ['/health/unknown', '/health/live/', '/health/live?x'])
      await site.app.unchecked.get(path).expect(503);
  });

  it('queues a request briefly and serves the request when a slot is released', async () => {
    const places = await site.takeAllPlaces();
    // The stopped clock prevents a queue timeout on a busy machine.
    site.stopwatch.stop();
    const waiting = site.hold(3);
    const unasked = site.held.size;
    await site.app.unchecked.get('/health/live');
    expect(site.held.size).toBe(unasked);
    site.held.release();
    expect(await Promise.all(places.map(({ status }) => status))).toEqual([200, 200, 200, 200]);
    await eventually(
      () => site.held.size,
      (size) => size === 1,
    );
    site.held.release();
    expect(await waiting.status).toBe(200);
    site.stopwatch.resume();
  });

  it('releases the slot of a disconnected client only after the handler ends', async () => {
    const places = await site.takeAllPlaces();
    for (const place of places) place.abort();
    await Promise.allSettled(places.map(({ status }) => status));
    await site.app.unchecked.get('/api/v1/tags').set(as(3)).expect(503);
    site.held.release();
    await site.app.unchecked.get('/api/v1/tags').set(as(3)).expect(200);
  });

  it('holds no slot while the body is being received', async () => {
    const inFlight = () => site.numberOf('masthead_http_requests_in_flight');
    const begin = async (address: number) => {
      const headers = { ...as(address), 'Content-Type': 'application/json', 'Content-Length': 2 };
      const sent = request(`${site.app.url}/api/auth/login`, {
        method: 'POST',
        headers: { ...headers, Expect: '100-continue' },
      });
      const status = new Promise<number>((resolve, reject) => {
        sent.on('response', (response) => resolve(response.resume().statusCode!)).on('error', reject);
      });
      sent.flushHeaders();
      await once(sent, 'continue');
      sent.write('{');
      return { sent, status };
    };
    const slow: Awaited<ReturnType<typeof begin>>[] = [];
    for (let n = 0; n < 12; n += 4) {
      slow.push(...(await Promise.all([10, 11, 12, 13].map((address) => begin(address + n)))));
      expect(await eventually(inFlight, (number) => number === 0)).toBe(0);
    }
    await site.app.unchecked.get('/api/v1/tags?page=9').set(as(3)).expect(200);
    for (const { sent, status } of slow) {
      sent.end('}');
      expect(await status).toBe(422);
    }
  });

  it('counts an upload as a stream instead of a request', async () => {
    const [admin, { id }] = [await site.app.asAdmin(), await site.app.createArticle()];
    const sent = request(`${site.app.url}/api/v1/articles/${id}/attachments`, {
      method: 'POST',
      headers: { ...admin, 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': 100_000 },
    });
    sent.on('error', () => undefined);
    sent.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nSome text');
    const streams = () => site.numberOf('masthead_http_streams_in_flight');
    expect(await eventually(streams, (n) => n === 1)).toBe(1);
    expect(await site.numberOf('masthead_http_requests_in_flight')).toBe(0);
    sent.destroy();
    expect(await eventually(streams, (n) => n === 0)).toBe(0);
  });

  it('counts refused requests by reason', async () => {
    await site.takeAllPlaces();
    await site.app.unchecked.get('/api/v1/tags?page=10').set(as(3)).expect(503);
    const { text } = await site.app.unchecked.get('/metrics').expect(200);
    expect(text).toMatch(/^masthead_http_requests_in_flight 4$/m);
    expect(text).toMatch(/^masthead_http_requests_refused_total\{reason="waited"\} \d+$/m);
  });
});
