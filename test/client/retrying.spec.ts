import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMasthead, type MastheadOptions } from '../../clients/typescript/src/index.js';
import { eventually } from '../support/eventually.js';
import { HeldTimers } from '../support/held-timers.js';
import { startTestApp } from '../support/test-app.js';

const CATEGORY = { body: { name: 'News' } };
const ONE = { params: { path: { id: 7 } } };

describe('a request with a 503 response', () => {
  let server: Server;
  let baseUrl: string;
  /** The headers of the 503 responses before the first 200. */
  let refusals: Record<string, string>[];
  let received: { method: string; key: string | undefined; body: string }[];

  const masthead = (options: Partial<MastheadOptions> = {}) =>
    createMasthead({ baseUrl, ...options } as MastheadOptions);

  beforeAll(async () => {
    server = createServer((request, response) => {
      const { method = '', headers } = request;
      void request.toArray().then((parts) => {
        received.push({ method, key: headers['idempotency-key'] as string | undefined, body: parts.join('') });
        answer(response);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  beforeEach(() => {
    refusals = [{ 'Retry-After': '0' }];
    received = [];
  });

  function answer(response: ServerResponse): void {
    const refusal = refusals.shift();
    const [status, body] = refusal ? [503, { error: { message: 'Later' } }] : [200, { data: [] }];
    response.writeHead(status, { ...refusal, 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  }

  it('is repeated after Retry-After, in seconds or as a date', async () => {
    refusals = [{ 'Retry-After': '7' }, { 'Retry-After': new Date(0).toUTCString() }];
    const waits = new HeldTimers(7000);
    try {
      const answered = masthead().GET('/api/v1/articles');
      expect(await eventually(() => waits.size, Boolean)).toBe(1);
      expect(received).toHaveLength(1);
      waits.fire();

      await expect(answered).resolves.toMatchObject({ data: { data: [] } });
      expect(received).toHaveLength(3);
    } finally {
      waits.restore();
    }
  });

  it('is repeated with the same body and Idempotency-Key', async () => {
    await masthead().POST('/api/v1/categories', CATEGORY);

    expect(received).toEqual(Array(2).fill({ method: 'POST', key: expect.any(String), body: '{"name":"News"}' }));
    expect(received[0]!.key).toBe(received[1]!.key);
  });

  it('is repeated if the request is idempotent', async () => {
    await masthead().DELETE('/api/v1/articles/{id}', ONE);
    refusals = [{ 'Retry-After': '0' }];
    await masthead().PATCH('/api/v1/articles/{id}', {
      params: { ...ONE.params, header: { 'If-Match': '"1"' } },
      body: { title: 'Bound' },
    });

    expect(received.map(({ method }) => method)).toEqual(['DELETE', 'DELETE', 'PATCH', 'PATCH']);
  });

  it('is not repeated if the request is not idempotent', async () => {
    const patch = masthead().PATCH('/api/v1/articles/{id}', { ...ONE, body: { title: 'Free' } });
    await expect(patch).rejects.toMatchObject({ status: 503, message: 'Later', retryAfter: 0 });
    refusals = [{ 'Retry-After': '0' }];
    // Each request creates another key.
    const key = masthead().POST('/api/v1/api-clients/{id}/keys', {
      ...ONE,
      body: { name: 'A job', scopes: ['*'] },
    });
    await expect(key).rejects.toMatchObject({ status: 503 });

    expect(received).toHaveLength(2);
  });

  it('is not repeated without Retry-After, if Retry-After is above 60 s, or after three retries', async () => {
    refusals = [{}];
    await expect(masthead().GET('/api/v1/articles')).rejects.toMatchObject({ status: 503, retryAfter: undefined });
    refusals = [{ 'Retry-After': '61' }];
    await expect(masthead().GET('/api/v1/articles')).rejects.toMatchObject({ status: 503, retryAfter: 61 });
    expect(received).toHaveLength(2);
    refusals = Array<Record<string, string>>(4).fill({ 'Retry-After': '0' });
    await expect(masthead().GET('/api/v1/articles')).rejects.toMatchObject({ status: 503 });
    expect(received).toHaveLength(6);
    refusals = [{ 'Retry-After': '0' }];
    await expect(masthead({ retries: { times: 0 } }).GET('/api/v1/articles')).rejects.toMatchObject({ status: 503 });
    expect(received).toHaveLength(7);
  });

  it('stops waiting when its signal is aborted', async () => {
    refusals = [{ 'Retry-After': '60' }];
    const abort = new AbortController();
    const waiting = masthead({
      fetch: async (request) => {
        const response = await fetch(request);
        setImmediate(() => abort.abort(new Error('Enough')));
        return response;
      },
    }).GET('/api/v1/articles', { signal: abort.signal });

    await expect(waiting).rejects.toThrow('Enough');
    expect(received).toHaveLength(1);
  });
});

describe('a request with a 429 response', () => {
  it('is repeated after the time window of the rate limit', async () => {
    const site = await startTestApp({ API_RATE_LIMIT_REQUESTS: '2', API_RATE_LIMIT_WINDOW: '50' });
    const waits = new HeldTimers(50_000);
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
    const statuses: number[] = [];
    try {
      const masthead = createMasthead({
        baseUrl: site.url,
        fetch: async (request) => {
          const response = await fetch(request);
          if (statuses.push(response.status) === 3) clock.mockRestore();
          return response;
        },
      });
      for (let request = 1; request <= 2; request++) await masthead.GET('/api/v1/articles');
      const third = masthead.GET('/api/v1/articles');
      expect(await eventually(() => waits.size, Boolean)).toBe(1);
      expect(statuses).toEqual([200, 200, 429]);
      jest.spyOn(Date, 'now').mockReturnValue(now + 50_000);
      waits.fire();
      await third;
    } finally {
      jest.restoreAllMocks();
      waits.restore();
      await site.stop();
    }

    expect(statuses).toEqual([200, 200, 429, 200]);
  });
});
