import { BAD_TOKEN, type Headers } from '../../support/test-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { expectError } from '../requests/error-envelope.js';
import { expectNoRateHeaders, rateHeadersOf } from '../requests/rate-headers.js';

describe('Rate limit', () => {
  const LIMIT = 6;
  let app: TestApp;

  beforeEach(async () => {
    app = await startTestApp({ API_RATE_LIMIT_REQUESTS: String(LIMIT), API_RATE_LIMIT_WINDOW: '60' });
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    await app.stop();
  });

  it('counts down to 429 and sends the end of the window in X-RateLimit-Reset', async () => {
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now);
    const resets = new Set<number>();
    for (let left = LIMIT - 1; left >= 0; left--) {
      const { headers } = await app.http.get('/api/v1/articles').expect(200);
      expect(rateHeadersOf(headers)).toEqual([LIMIT, left]);
      resets.add(Number(headers['x-ratelimit-reset']));
    }
    const reset = Math.ceil(now / 1000) + 60;
    expect([...resets]).toEqual([reset]);

    const refused = await app.http.get('/api/v1/articles').expect(429);

    expectError(refused, 'RATE_LIMIT_EXCEEDED');
    expect(rateHeadersOf(refused.headers)).toEqual([LIMIT, 0]);
    expect(Number(refused.headers['x-ratelimit-reset'])).toBe(reset);
    expect(refused.headers['retry-after']).toBe('60');
  });

  it('counts error responses and sends the rate limit headers with them', async () => {
    const left = async (path: string) => rateHeadersOf((await app.unchecked.get(path)).headers)[1];

    expect(await left('/api/v1/articles/4711')).toBe(5);
    expect(await left('/api/v1/articles/x')).toBe(4);
    expect(await left('/api/v1/articles?page=0')).toBe(3);
    expect(await left('/api/v1/articles/1/publish')).toBe(2);
    expect(await left('/api/v1/articles/1/nothing/here')).toBe(1);
    expect(await left('/API/V1/Articles/1/nothing/here')).toBe(0);
    await app.unchecked.get('/api/v1/articles').expect(429);
  });

  it('uses one counter per route group', async () => {
    const left = async (path: string) => rateHeadersOf((await app.unchecked.get(path)).headers)[1];

    expect(await left('/api/v1/articles')).toBe(5);
    expect(await left('/api/v1/users/1/articles')).toBe(4);
    expect(await left('/api/v1/users/1/articles/nothing')).toBe(3);
    expect(await left('/api/v1/users/1')).toBe(5);
    expect(await left('/api/v1/users/1/nothing')).toBe(4);
    expect(await left('/api/v1/categories')).toBe(5);
    expect(await left('/api/v1/tags')).toBe(5);
    expect(await left('/api/auth/login')).toBe(5);
    expect(await left('/api/nowhere')).toBe(5);
    expect(await left('/api/v1/articlesandmore')).toBe(4);
    expect(await left('/api')).toBe(3);
  });

  it('uses one counter per user and another counter for visitors from the same address', async () => {
    const admin = await app.asAdmin();
    const { headers: member } = await app.createUser('member');
    const left = async (headers: Headers) =>
      rateHeadersOf((await app.http.get('/api/v1/articles').set(headers).expect(200)).headers)[1];

    expect(await left(admin)).toBe(5);
    expect(await left(admin)).toBe(4);
    expect(await left(member)).toBe(5);
    expect(await left({})).toBe(5);
    expect(await left(admin)).toBe(3);
  });

  it('uses one counter for all tokens of a user', async () => {
    const first = await app.asAdmin();
    const { username, password } = await app.createUser('member');
    const tokens = [await app.login(username, password), await app.login(username, password)];
    expect(new Set(tokens).size).toBe(2);

    for (const [index, token] of tokens.entries()) {
      const { headers } = await app.http.get('/api/v1/articles').set({ Authorization: `Bearer ${token}` });
      expect(rateHeadersOf(headers)).toEqual([LIMIT, LIMIT - 1 - index]);
    }
    expect(first).toEqual({ Authorization: expect.stringContaining('Bearer ') });
  });

  it('does not count responses with 401', async () => {
    for (let n = 0; n <= LIMIT; n++) await app.http.get('/api/v1/articles').set(BAD_TOKEN).expect(401);

    const { headers } = await app.http.get('/api/v1/articles').expect(200);
    expect(rateHeadersOf(headers)).toEqual([LIMIT, LIMIT - 1]);
  });

  it('ignores X-Forwarded-For without a trusted proxy', async () => {
    for (let n = 1; n <= LIMIT; n++) {
      await app.http.get('/api/v1/articles').set('X-Forwarded-For', `10.0.0.${n}`).expect(200);
    }

    await app.http.get('/api/v1/articles').set('X-Forwarded-For', '10.0.0.99').expect(429);
  });

  it('does not count health checks and unknown pages', async () => {
    for (const path of ['/health/live', '/health/ready', '/nowhere']) {
      for (let n = 0; n <= LIMIT; n++) {
        const answer = await app.unchecked.get(path);
        expect([path, answer.status]).not.toEqual([path, 429]);
        expectNoRateHeaders(answer);
      }
    }
  });
});

describe('Rate limit of the documentation', () => {
  it('counts OpenAPI documents and Swagger UI files by address and ignores credentials', async () => {
    const app = await startTestApp({ DOCS_RATE_LIMIT_REQUESTS: '6', TRUST_PROXY: 'loopback' });
    try {
      const ask = (path: string, address: string) =>
        app.unchecked.get(path).set({
          'X-Forwarded-For': address,
          Authorization: `Bearer ${Math.random()}`,
          'X-API-Key': `${Math.random()}`,
        });
      const paths = ['/openapi.json', '/openapi/v2.json', '/docs', '/docs/docs.js', '/docs/swagger-ui.css'];
      for (const [at, path] of paths.entries()) {
        const { status, headers } = await ask(path, '203.0.113.5');
        expect([path, status, ...rateHeadersOf(headers)]).toEqual([path, 200, 6, 5 - at]);
      }
      await app.unchecked.head('/openapi.json').set('X-Forwarded-For', '203.0.113.5').expect(200);
      for (const path of paths) {
        const { status, headers, body } = await ask(path, '203.0.113.5');
        expect([path, status, body.error.code]).toEqual([path, 429, 'RATE_LIMIT_EXCEEDED']);
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      }
      expect((await ask('/openapi.json', '203.0.113.6')).status).toBe(200);
      expect((await app.http.get('/api/v1/articles').set('X-Forwarded-For', '203.0.113.5')).status).toBe(200);
    } finally {
      await app.stop();
    }
  });
});

describe('Rate limit behind a trusted proxy', () => {
  it('counts by the forwarded address, and by the /64 prefix for IPv6', async () => {
    const app = await startTestApp({ API_RATE_LIMIT_REQUESTS: '10', TRUST_PROXY: 'loopback' });
    try {
      const left = async (address: string) =>
        rateHeadersOf((await app.http.get('/api/v1/articles').set('X-Forwarded-For', address)).headers)[1];

      expect(await left('203.0.113.5')).toBe(9);
      expect(await left('203.0.113.5')).toBe(8);
      expect(await left('203.0.113.6')).toBe(9);
      expect(await left('2001:db8:1:2::1')).toBe(9);
      expect(await left('2001:db8:1:2:ffff::7')).toBe(8);
      expect(await left('2001:db8:1:3::1')).toBe(9);
      expect(await left('198.51.100.1, 203.0.113.5')).toBe(7);
    } finally {
      await app.stop();
    }
  });
});

describe('Rate limit window', () => {
  afterEach(() => jest.restoreAllMocks());

  it('resets the counter at the end of the window', async () => {
    const app = await startTestApp({ API_RATE_LIMIT_REQUESTS: '2', API_RATE_LIMIT_WINDOW: '10' });
    try {
      const now = Date.now();
      const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
      for (const left of [1, 0]) {
        const { headers } = await app.http.get('/api/v1/articles').expect(200);
        expect(rateHeadersOf(headers)).toEqual([2, left]);
      }
      clock.mockReturnValue(now + 9999);
      const { headers } = await app.http.get('/api/v1/articles').expect(429);
      expect(Number(headers['x-ratelimit-reset'])).toBe(Math.ceil(now / 1000) + 10);
      expect(headers['retry-after']).toBe('1');

      clock.mockReturnValue(now + 10_000);

      const again = await app.http.get('/api/v1/articles').expect(200);
      expect(rateHeadersOf(again.headers)).toEqual([2, 1]);
    } finally {
      await app.stop();
    }
  });
});

describe('Bad credentials from one address', () => {
  afterEach(() => jest.restoreAllMocks());

  it('returns 429 after 600 bad credentials in a minute and still serves visitors', async () => {
    const app = await startTestApp();
    // Freezes the clock, so that all requests fall within one minute.
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    try {
      const url = `${app.url}/api/v1/articles?per_page=1`;
      for (let n = 0; n < 600; n += 20) {
        const answers = await Promise.all(
          Array.from({ length: 20 }, async () => {
            const { status } = await fetch(url, { headers: BAD_TOKEN });
            return status;
          }),
        );
        expect(new Set(answers)).toEqual(new Set([401]));
      }

      const refused = await app.http.get('/api/v1/articles').set(BAD_TOKEN).expect(429);
      expectError(refused, 'RATE_LIMIT_EXCEEDED', 'Too many bad credentials from this address');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
      await app.http.get('/api/v1/articles').expect(200);
    } finally {
      await app.stop();
    }
  });
});
