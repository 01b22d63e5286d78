import { once } from 'node:events';
import { request } from 'node:http';
import argon2 from 'argon2';
import { eventually } from '../../support/eventually.js';
import { MonotonicClockMock } from '../../support/clock-mocks.js';
import type { Headers } from '../../support/test-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { CACHE_ENABLED } from '../response-cache/send-raw.js';
import { HandlerBarrier, blockingModule, publicBlockingModule } from './blocking-module.js';

const JSON_API = 'application/vnd.api+json';

/** Four request slots, at most two of them for one caller. */
describe('Load shedding', () => {
  let site: TestApp;
  let held: HandlerBarrier;
  let stopwatch: MonotonicClockMock;
  let asked = 0;
  const open: { abort(): void }[] = [];

  beforeAll(async () => {
    stopwatch = new MonotonicClockMock();
    const env = { MAX_REQUESTS_IN_FLIGHT: '4', TRUST_PROXY: 'loopback', ...CACHE_ENABLED };
    site = await startTestApp(env, 'sqlite', [blockingModule, publicBlockingModule]);
    held = site.app.get(HandlerBarrier);
  });
  afterEach(async () => {
    for (const each of open.splice(0)) each.abort();
    const left = () => {
      held.release();
      return numberOf('masthead_http_requests_in_flight');
    };
    if ((await eventually(left, (n) => n === 0)) !== 0) throw new Error('A request slot was not released');
  });
  afterAll(async () => {
    await site.stop();
    stopwatch.restore();
  });

  const from = (caller: string): Headers => ({ 'X-Forwarded-For': caller });
  const as = (caller: number) => from(`192.0.2.${caller}`);

  async function numberOf(metric: string): Promise<number> {
    const { text } = await site.unchecked.get('/metrics').expect(200);
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${metric} `) || line.startsWith(`${metric}{`))
        ?.split(' ')[1],
    );
  }

  /** Sends a request that does not end. `status` resolves with the response. */
  function hold(caller: number, n: string | number = ++asked): { status: Promise<number>; abort(): void } {
    const sent = request(`${site.url}/api/v1/holds/${n}`, { headers: as(caller) });
    const status = new Promise<number>((resolve, reject) => {
      sent.on('response', (response) => resolve(response.resume().statusCode!)).on('error', reject);
    });
    status.catch(() => undefined);
    const one = { status, abort: () => void sent.end().destroy() };
    sent.end();
    open.push(one);
    return one;
  }

  async function takeAllPlaces() {
    const places = [1, 1, 2, 2].map((caller) => hold(caller));
    expect(
      await eventually(
        () => held.size,
        (size) => size === 4,
      ),
    ).toBe(4);
    return places;
  }

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
    const same = [1, 2, 3, 4, 5].map((caller) => hold(caller, 'same'));
    const requests = () => numberOf('masthead_http_requests_in_flight');
    expect(await eventually(requests, (count) => held.size === 1 && count === 1)).toBe(1);
    await site.unchecked.get('/api/v1/tags').set(as(6)).expect(200);
    held.release();
    expect(await Promise.all(same.map(({ status }) => status))).toEqual([200, 200, 200, 200, 200]);
  });

  it('returns 503 with Retry-After in the error format of the path if all slots are taken', async () => {
    await takeAllPlaces();
    const paths: [string, Headers, RegExp][] = [
      ['/api/v1/categories', {}, /^application\/json; charset=utf-8$/],
      ['/api/categories', { Accept: 'application/json' }, /^application\/json; charset=utf-8$/],
      ['/api/v2/categories', { Accept: JSON_API }, /^application\/vnd\.api\+json$/],
      ['/modules/articles/items', {}, /^application\/json; charset=utf-8$/],
      ['/nowhere', {}, /^application\/json; charset=utf-8$/],
      ['/articles', { Accept: 'text/html' }, /^text\/html; charset=utf-8$/],
    ];
    for (const [path, headers, type] of paths) {
      const id = `asked-${++asked}`;
      const answer = await site.unchecked.get(path).set({ ...as(3), ...headers, 'X-Request-Id': id });
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
    await takeAllPlaces();
    const origin = 'https://editor.example.org';
    const { status, headers } = await site.unchecked
      .post('/api/v1/articles')
      .set({ ...as(3), Origin: origin })
      .send({ content: 'x'.repeat(500_000) });
    expect(status).toBe(503);
    expect(headers['access-control-expose-headers']).toContain('Retry-After');
    const { status: ofHead, text } = await site.unchecked.head('/api/v1/articles?page=3').set(as(3));
    expect([ofHead, text]).toEqual([503, undefined]);
  });

  it('hashes two passwords at a time, one of a caller, and needs no slot meanwhile', async () => {
    const credentials = await site.createUser('member');
    const gates: (() => void)[] = [];
    const verify = argon2.verify.bind(argon2);
    const delayed = jest.spyOn(argon2, 'verify').mockImplementation(async (...args) => {
      await new Promise<void>((resolve) => gates.push(resolve));
      return verify(...args);
    });
    const { username, password } = credentials;
    const signIns = [1, 1, 2, 3, 4, 5].map((caller) =>
      site.unchecked
        .post('/api/auth/login')
        .set(as(caller))
        .send({ username, password })
        .then(({ status }) => status),
    );
    const hashing = () => gates.length;
    expect(await eventually(hashing, (count) => count === 2)).toBe(2);
    expect(
      await eventually(
        () => numberOf('masthead_http_requests_in_flight'),
        (count) => count === 0,
      ),
    ).toBe(0);
    await site.unchecked.get('/api/v1/articles?page=2').set(as(6)).expect(200);
    for (const _ of signIns) {
      await eventually(hashing, (count) => count > 0);
      expect(gates.length).toBeLessThanOrEqual(2);
      gates.shift()!();
    }
    expect(await Promise.all(signIns)).toEqual(signIns.map(() => 200));
    delayed.mockRestore();
  });

  it('serves only health probes, metrics and cached responses if all slots are taken', async () => {
    await site.unchecked.get('/api/v1/articles').expect(200);
    await takeAllPlaces();
    for (const path of ['/health/live', '/health/ready', '/metrics']) await site.unchecked.get(path).expect(200);
    const { headers } = await site.unchecked.get('/api/v1/articles').set(as(3)).expect(200);
    expect(headers['x-cache']).toBe('hit');
    for (const path of ['/health/unknown', '/health/live/', '/health/live?x'])
      await site.unchecked.get(path).expect(503);
  });

  it('queues a request briefly and serves the request when a slot is released', async () => {
    const places = await takeAllPlaces();
    // The stopped clock prevents a queue timeout on a busy machine.
    stopwatch.stop();
    const waiting = hold(3);
    const unasked = held.size;
    await site.unchecked.get('/health/live');
    expect(held.size).toBe(unasked);
    held.release();
    expect(await Promise.all(places.map(({ status }) => status))).toEqual([200, 200, 200, 200]);
    await eventually(
      () => held.size,
      (size) => size === 1,
    );
    held.release();
    expect(await waiting.status).toBe(200);
    stopwatch.resume();
  });

  it('releases the slot of a disconnected client only after the handler ends', async () => {
    const places = await takeAllPlaces();
    for (const place of places) place.abort();
    await Promise.allSettled(places.map(({ status }) => status));
    await site.unchecked.get('/api/v1/tags').set(as(3)).expect(503);
    held.release();
    await site.unchecked.get('/api/v1/tags').set(as(3)).expect(200);
  });

  it('serves other callers while one caller sends 60 requests', async () => {
    const noisy = Array.from({ length: 60 }, () => hold(1));
    await eventually(
      () => held.size,
      (size) => size === 2,
    );
    for (let n = 0; n < 5; n++)
      await site.unchecked
        .get(`/api/v1/tags?page=${n + 2}`)
        .set(as(2))
        .expect(200);
    expect(held.size).toBe(2);
    expect(await noisy.at(-1)!.status).toBe(503);
  });

  function hang(headers: Headers, prefix = 'holds'): void {
    const sent = request(`${site.url}/api/v1/${prefix}/${++asked}`, { headers });
    sent.on('error', () => undefined).end();
    open.push({ abort: () => void sent.destroy() });
  }
  const heldBecomes = (wanted: number) =>
    eventually(
      () => held.size,
      (size) => size === wanted,
    );

  it('counts requests by account instead of by a shared address', async () => {
    const [one, other] = [await site.createUser('member'), await site.createUser('member')];
    for (let n = 0; n < 3; n++) hang({ ...as(1), ...one.headers });
    expect(await heldBecomes(2)).toBe(2);
    await site.unchecked.get('/api/auth/me').set(as(1)).set(other.headers).expect(200);
    for (let n = 0; n < 2; n++) hang({ ...as(1), ...other.headers });
    expect(await heldBecomes(4)).toBe(4);
  });

  it('limits one account with many addresses to half of the slots', async () => {
    const { headers } = await site.createUser('member');
    for (let address = 20; address < 26; address++) hang({ ...as(address), ...headers });
    expect(await heldBecomes(2)).toBe(2);
    await site.unchecked.get('/api/v1/tags?page=11').set(as(3)).expect(200);
    expect(held.size).toBe(2);
  });

  it('limits all API clients of one account to half of the slots', async () => {
    const { headers } = await site.createUser('member');
    const clients: Headers[] = [];
    for (let n = 0; n < 4; n++) clients.push(await site.createKey(headers, ['articles:read']));
    for (const [n, client] of clients.entries()) hang({ ...as(30 + n), ...client });
    expect(await heldBecomes(2)).toBe(2);
    await site.unchecked.get('/api/v1/tags?page=13').set(as(3)).expect(200);
    expect(held.size).toBe(2);
  });

  it('counts requests with any credentials by address until authentication', async () => {
    for (let n = 0; n < 20; n++) {
      hang({ ...as(1), Authorization: `Bearer invented-${n}`, 'X-API-Key': `invented-${n}` }, 'open-holds');
    }
    expect(await heldBecomes(2)).toBe(2);
    await site.unchecked.get('/api/v1/tags?page=12').set(as(2)).expect(200);
    expect(held.size).toBe(2);
  });

  it('holds no slot while the body is being received', async () => {
    const inFlight = () => numberOf('masthead_http_requests_in_flight');
    const begin = async (address: number) => {
      const headers = { ...as(address), 'Content-Type': 'application/json', 'Content-Length': 2 };
      const sent = request(`${site.url}/api/auth/login`, {
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
    await site.unchecked.get('/api/v1/tags?page=9').set(as(3)).expect(200);
    for (const { sent, status } of slow) {
      sent.end('}');
      expect(await status).toBe(422);
    }
  });

  it('counts an upload as a stream instead of a request', async () => {
    const [admin, { id }] = [await site.asAdmin(), await site.createArticle()];
    const sent = request(`${site.url}/api/v1/articles/${id}/attachments`, {
      method: 'POST',
      headers: { ...admin, 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': 100_000 },
    });
    sent.on('error', () => undefined);
    sent.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nSome text');
    const streams = () => numberOf('masthead_http_streams_in_flight');
    expect(await eventually(streams, (n) => n === 1)).toBe(1);
    expect(await numberOf('masthead_http_requests_in_flight')).toBe(0);
    sent.destroy();
    expect(await eventually(streams, (n) => n === 0)).toBe(0);
  });

  it('counts refused requests by reason', async () => {
    await takeAllPlaces();
    await site.unchecked.get('/api/v1/tags?page=10').set(as(3)).expect(503);
    const { text } = await site.unchecked.get('/metrics').expect(200);
    expect(text).toMatch(/^masthead_http_requests_in_flight 4$/m);
    expect(text).toMatch(/^masthead_http_requests_refused_total\{reason="waited"\} \d+$/m);
  });
});
