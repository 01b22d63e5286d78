import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Response } from 'supertest';
import { fieldsOf } from '../support/refused-fields.js';
import { BAD_TOKEN, BAD_TOKEN_CHALLENGE, CHALLENGES, type Headers, type Role } from '../support/test-client.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const ROLES: Role[] = ['member', 'author', 'editor', 'admin'];

describe('the walk of a request', () => {
  let app: TestApp;
  let admin: Headers;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await app.asAdmin();
  });

  afterAll(() => app.stop());

  describe('request id', () => {
    it.each(['a', 'A-b_c.9', '0123456789'.repeat(6) + 'abcd'])('is kept when it is "%s"', async (id) => {
      const { headers } = await app.http.get('/api/v1/articles').set('X-Request-Id', id).expect(200);

      expect(headers['x-request-id']).toBe(id);
    });

    it.each(['a b', 'ü', '', 'a'.repeat(65), '<script>', 'a;b'])('is made when the given one is "%s"', async (id) => {
      const given = Buffer.from(id).toString('latin1');
      const { headers } = await app.http.get('/api/v1/articles').set('X-Request-Id', given).expect(200);

      expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    });

    it('is another one for each request, and the one in the error envelope', async () => {
      const answers = [await app.http.get('/api/v1/articles/x'), await app.http.get('/api/v1/articles/x')];

      const [first, second] = answers.map(({ headers }) => headers['x-request-id'] as string);
      expect(first).not.toBe(second);
      expect(answers.map(({ body }) => body.error.request_id)).toEqual([first, second]);
    });

    it.each(['/nowhere', '/api/nowhere', '/health/live', '/openapi.json', '/docs', '/%'])(
      'is in the answer at %s',
      async (path) => {
        const { headers } = await app.unchecked.get(path).set('X-Request-Id', 'mine');

        expect(headers['x-request-id']).toBe('mine');
      },
    );
  });

  describe('order', () => {
    it('answers 401 without rate headers when the token and the body are bad', async () => {
      const answer = await app.http
        .post('/api/v1/categories')
        .set({ ...BAD_TOKEN, ...JSON_TYPE })
        .send('{"name": ')
        .expect(401);

      expectError(answer, 'UNAUTHENTICATED', 'Invalid or expired token');
      expectNoRateHeaders(answer);
    });

    it('answers 401 to a visitor before it looks at the body', async () => {
      const answer = await app.http.post('/api/v1/categories').set(JSON_TYPE).send('{"name": ').expect(401);

      expectError(answer, 'UNAUTHENTICATED', 'Missing bearer token');
    });

    it('answers 403 before it looks at the body', async () => {
      const { headers } = await app.createUser('member');

      const answer = await app.http
        .post('/api/v1/categories')
        .set({ ...headers, ...JSON_TYPE })
        .send('{"name": ')
        .expect(403);

      expectError(answer, 'FORBIDDEN');
      expectRateHeaders(answer);
    });

    it('answers 400 with rate headers when the body alone is bad', async () => {
      const answer = await app.http
        .post('/api/v1/categories')
        .set({ ...admin, ...JSON_TYPE })
        .send('{"name": ')
        .expect(400);

      expectError(answer, 'MALFORMED_JSON');
      expectRateHeaders(answer);
    });

    it.each(['/api/nowhere', '/api/v1/nowhere', '/api/v3', '/api/v3/nowhere', '/api/v1/articles/1/nothing'])(
      'answers 401 at the unknown address %s when the token is bad, and 404 with rate headers when there is none',
      async (path) => {
        const refused = await app.unchecked.get(path).set(BAD_TOKEN).expect(401);
        expectError(refused, 'UNAUTHENTICATED');
        expectNoRateHeaders(refused);

        const unknown = await app.unchecked.get(path).expect(404);
        expectError(unknown, 'NOT_FOUND');
        expectRateHeaders(unknown);
      },
    );

    it.each(['get', 'post', 'put', 'patch', 'delete', 'options'] as const)(
      'answers 404 to %s at an unknown address below the API, whatever the body',
      async (method) => {
        const answer = await app.unchecked[method]('/api/nowhere').send({ any: 'thing' }).expect(404);

        expectError(answer, 'NOT_FOUND');
      },
    );

    it.each(['/', '/nowhere', '/apiary', '/health', '/health/nothing', '/v1/articles', '/docs.php', '/.env'])(
      'answers 404 with the envelope and without rate headers at %s, which is no API',
      async (path) => {
        const answer = await app.unchecked.get(path).set(BAD_TOKEN).expect(404);

        expectError(answer, 'NOT_FOUND');
        expectNoRateHeaders(answer);
      },
    );
  });

  describe('method', () => {
    it.each([
      ['delete', '/api/v1/articles', 'GET, HEAD, POST'],
      ['patch', '/api/v1/categories', 'GET, HEAD, POST'],
      ['post', '/api/v1/articles/1', 'DELETE, GET, HEAD, PATCH, PUT'],
      ['get', '/api/v1/articles/1/publish', 'POST'],
      ['get', '/api/auth/login', 'POST'],
      ['post', '/api/v1/users/1', 'GET, HEAD, PATCH, PUT'],
      ['post', '/api/v1/tags', 'GET, HEAD'],
      ['post', '/health/live', 'GET, HEAD'],
      ['post', '/openapi.json', 'GET, HEAD'],
      ['put', '/docs', 'GET, HEAD'],
    ] as const)('answers 405 to %s %s and allows %s', async (method, path, allow) => {
      const answer = await app.unchecked[method](path).expect(405);

      expectError(answer, 'METHOD_NOT_ALLOWED');
      expect(answer.headers['allow']).toBe(allow);
    });

    it('answers 405 and 404 before it looks at a body', async () => {
      for (const [type, body] of [
        ['application/json', '{"broken'],
        ['text/plain', 'no JSON'],
      ] as const) {
        const send = (path: string) => app.unchecked.put(path).set('Content-Type', type).send(body);

        expectError(await send('/api/v1/articles').expect(405), 'METHOD_NOT_ALLOWED');
        expectError(await send('/api/v1/nowhere').expect(404), 'NOT_FOUND');
      }
    });

    it('answers 401 to a wrong method with a bad token', async () => {
      expectError(await app.unchecked.delete('/api/v1/articles').set(BAD_TOKEN).expect(401), 'UNAUTHENTICATED');
    });

    it.each(['/api/v1/articles', '/api/v1/categories', '/api/v1/tags', '/health/live', '/openapi.json'])(
      'answers HEAD %s like GET, without the body',
      async (path) => {
        const full = await app.unchecked.get(path).expect(200);
        const { status, headers, text } = await app.unchecked.head(path);

        expect(status).toBe(200);
        expect(text).toBeFalsy();
        expect(headers['content-type']).toBe(full.headers['content-type']);
        expect(headers['content-length']).toBe(full.headers['content-length']);
      },
    );

    it('answers HEAD at what is not there with 404', async () => {
      await app.unchecked.head('/api/v1/articles/4711').expect(404);
    });
  });

  describe('body', () => {
    const post = (body: string | Buffer, headers: Headers = {}) =>
      app.http
        .post('/api/v1/categories')
        .set({ ...admin, ...JSON_TYPE, ...headers })
        .serialize((raw) => raw as string)
        .send(body as string);

    it.each([
      ['text/plain', '{"name":"x"}'],
      ['application/x-www-form-urlencoded', 'name=x'],
      ['multipart/form-data; boundary=x', '--x--'],
      ['application/jsonish', '{"name":"x"}'],
      ['text/html; application/json', '{"name":"x"}'],
      ['application/json; charset=latin1', '{"name":"x"}'],
    ])('answers 415 when it is %s', async (type, body) => {
      const answer = await post(body, { 'Content-Type': type }).expect(415);

      expectError(answer, 'UNSUPPORTED_MEDIA_TYPE');
      expectRateHeaders(answer);
    });

    it('answers 415 when it has an encoding that nobody knows', async () => {
      expectError(await post('{}', { 'Content-Encoding': 'x-pack' }).expect(415), 'UNSUPPORTED_MEDIA_TYPE');
    });

    it.each(['application/json', 'application/json; charset=UTF-8', 'application/vnd.masthead.v1+json'])(
      'takes %s',
      async (type) => {
        await post(JSON.stringify({ name: type }), { 'Content-Type': type }).expect(201);
      },
    );

    it('takes a compressed one', async () => {
      await post(gzipSync('{"name":"Compressed"}'), { 'Content-Encoding': 'gzip' }).expect(201);
    });

    it('answers 413 when it is larger than 1 MiB', async () => {
      const answer = await post(JSON.stringify({ name: 'x'.repeat(2 * 1024 * 1024) })).expect(413);

      expectError(answer, 'PAYLOAD_TOO_LARGE');
      expectRateHeaders(answer);
    });

    it('answers 413 when it is larger than 1 MiB once it is unpacked', async () => {
      const bomb = gzipSync(JSON.stringify({ name: 'x'.repeat(2 * 1024 * 1024) }));
      expect(bomb.length).toBeLessThan(10_000);

      expectError(await post(bomb, { 'Content-Encoding': 'gzip' }).expect(413), 'PAYLOAD_TOO_LARGE');
    });

    it.each(['{', '{"name":}', "{'name':'x'}", 'name', '{"name":"x"}}', '\u0000', '{"name":"\n"}', 'NaN'])(
      'answers 400 when it is no JSON: %j',
      async (body) => {
        expectError(await post(body).expect(400), 'MALFORMED_JSON');
      },
    );

    it.each(['[]', '[{"name":"x"}]', 'null', '5', '"name"', 'true'])('answers 400 when it is %s', async (body) => {
      expectError(await post(body).expect(400), 'BAD_REQUEST', 'The request body must be a JSON object');
    });

    it('takes 20 levels, and answers 400 when it nests deeper', async () => {
      const nested = (levels: number) => `${'{"name":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`;

      expectError(await post(nested(20)).expect(422), 'VALIDATION_ERROR');
      expectError(await post(nested(21)).expect(400), 'BAD_REQUEST');
      expectError(await post(`{"name":${'['.repeat(250_000)}${']'.repeat(250_000)}}`).expect(400), 'BAD_REQUEST');
    });

    it('takes 5,000 values, and answers 400 to more before anything looks at them', async () => {
      const members = (count: number) => `{${Array.from({ length: count }, (_, n) => `"k${n}":1`).join()}}`;

      expectError(await post(members(5000)).expect(422), 'VALIDATION_ERROR');
      const before = process.cpuUsage();
      for (const body of [members(90_000), `{"name":[${'[],'.repeat(300_000)}[]]}`]) {
        const answer = await post(body).expect(400);
        expectError(answer, 'BAD_REQUEST', 'The request body holds more than 5000 values');
      }
      // Of this process, which sends them as well; the members alone took seven seconds.
      expect(process.cpuUsage(before).user).toBeLessThan(3_000_000);
    });

    it.each([
      ['{"__proto__":{"role":"admin"},"name":"x"}', '__proto__'],
      ['{"constructor":{"prototype":{}},"name":"x"}', 'constructor'],
      ['{"name":"x","parent_id":{"a":[{"__proto__":1}]}}', 'parent_id.a.0.__proto__'],
      ['{"prototype":1}', 'prototype'],
    ])('answers 422 to %s and names the field', async (body, field) => {
      const answer = await post(body).expect(422);

      expectError(answer, 'VALIDATION_ERROR', 'The given data was invalid.');
      expect(fieldsOf(answer)).toEqual([field]);
      expect(({} as Record<string, unknown>)['role']).toBeUndefined();
    });

    it.each(['', '{}'])('answers 422 with every required field when it is "%s"', async (body) => {
      const answer = await app.http
        .post('/api/v1/users')
        .set({ ...admin, ...JSON_TYPE })
        .send(body)
        .expect(422);

      expect(fieldsOf(answer).sort()).toEqual(['email', 'name', 'password', 'role', 'username']);
      expect(answer.body.error.details[0]).toEqual({ field: 'username', message: 'The username is required.' });
    });

    it('answers 422 when there is none, and no type either', async () => {
      expect(fieldsOf(await app.http.post('/api/v1/categories').set(admin).expect(422))).toEqual(['name']);
    });

    it('ignores one that comes with GET', async () => {
      await app.http.get('/api/v1/categories').set(JSON_TYPE).send('{broken').expect(200);
    });
  });

  describe('address', () => {
    it('answers 400 when it is longer than 8 KiB', async () => {
      const longest = `/api/v1/articles?x=${'x'.repeat(8 * 1024 - 19)}`;

      const { body, headers } = await app.unchecked.get(longest).expect(200);
      expect(body.links.first).toMatch(/^.api.v1.articles.x=x+&page=1$/);
      // Four times as long, it would be more than clients and proxies take.
      expect(headers).not.toHaveProperty('link');
      expectError(await app.unchecked.get(`${longest}x`).expect(400), 'BAD_REQUEST', 'The URL is longer than 8 KiB');
    });

    it.each(['/api/v1/articles/%E0%A4%A', '/api/v1/articles/%', '/api/v1/articles/%zz', '/api/%c0%af', '/%E0%A4%A'])(
      'answers 400 when it has a bad escape: %s',
      async (path) => {
        expectError(await app.unchecked.get(path).expect(400), 'BAD_REQUEST');
      },
    );

    it.each(['1e3', '0x10', '-1', '0', '01', '1.0', '+1', '%201', '1%20', 'x', '99999999999', '%00', '1%00', '१'])(
      'answers 400 when the id is %s',
      async (id) => {
        for (const resource of ['articles', 'categories', 'tags', 'users']) {
          const answer = await app.unchecked.get(`/api/v1/${resource}/${id}`);
          expect([resource, answer.status]).toEqual([resource, 400]);
          expectError(answer, 'BAD_REQUEST');
        }
      },
    );

    it('answers 404 when the id is the largest there can be', async () => {
      for (const resource of ['articles', 'categories', 'tags', 'users']) {
        expectError(await app.http.get(`/api/v1/${resource}/9999999999`).expect(404), 'NOT_FOUND');
      }
    });
  });

  describe('every answer', () => {
    it.each(['/api/v1/articles', '/api/nowhere', '/nowhere', '/health/live', '/openapi.json', '/docs'])(
      'at %s says nothing of what it is made with',
      async (path) => {
        const { headers } = await app.unchecked.get(path);

        expect(headers).not.toHaveProperty('x-powered-by');
        expect(headers).not.toHaveProperty('server');
        expect(headers['x-content-type-options']).toBe('nosniff');
      },
    );

    it('is kept apart by caches for each caller', async () => {
      const { headers: forVisitors } = await app.http.get('/api/v1/articles').expect(200);
      const { headers: forAdmins } = await app.http.get('/api/v1/articles').set(admin).expect(200);

      for (const { vary } of [forVisitors, forAdmins]) expect(vary).toBe('Accept, Origin, Authorization, X-API-Key');
      expect(forVisitors['cache-control']).toBe('public, max-age=0, must-revalidate');
      expect(forAdmins['cache-control']).toBe('private, max-age=0, must-revalidate');
    });

    it('that is an error is not kept by caches', async () => {
      const { headers } = await app.http.get('/api/v1/articles/4711').expect(404);

      expect(headers['cache-control']).toBe('no-store');
    });
  });

  describe('permissions', () => {
    const CLOSED = [
      ['get', '/api/v1/users', ['admin']],
      ['post', '/api/v1/users', ['admin']],
      ['post', '/api/v1/categories', ['editor', 'admin']],
      ['post', '/api/v1/articles', ROLES],
      ['get', '/api/auth/me', ROLES],
      ['put', '/api/auth/password', ROLES],
    ] as const;
    const users = new Map<Role, Headers>();

    beforeAll(async () => {
      for (const role of ROLES) users.set(role, (await app.createUser(role)).headers);
    });

    it.each(CLOSED)('let %s %s to those with the right alone', async (method, path, allowed) => {
      for (const role of ROLES) {
        const { status } = await app.http[method](path).set(users.get(role)!);
        // An empty body is refused later than a caller.
        const expected = !(allowed as readonly Role[]).includes(role) ? 403 : method === 'get' ? 200 : 422;
        expect([role, status]).toEqual([role, expected]);
      }
      expectError(await app.http[method](path).expect(401), 'UNAUTHENTICATED', 'Missing bearer token');
    });
  });
});

describe('the rate limit', () => {
  const LIMIT = 6;
  let app: TestApp;

  beforeEach(async () => {
    app = await startTestApp({ API_RATE_LIMIT_REQUESTS: String(LIMIT), API_RATE_LIMIT_WINDOW: '60' });
  });

  afterEach(() => app.stop());

  it('counts down to 429, with the end of the window as a timestamp', async () => {
    const before = Math.floor(Date.now() / 1000);
    const resets = new Set<number>();
    for (let left = LIMIT - 1; left >= 0; left--) {
      const { headers } = await app.http.get('/api/v1/articles').expect(200);
      expect(rateHeadersOf(headers)).toEqual([LIMIT, left]);
      resets.add(Number(headers['x-ratelimit-reset']));
    }
    expect(resets.size).toBe(1);
    const [reset] = resets;
    expect(reset).toBeGreaterThanOrEqual(before + 60);
    expect(reset).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000) + 60);

    const refused = await app.http.get('/api/v1/articles').expect(429);

    expectError(refused, 'RATE_LIMIT_EXCEEDED');
    expect(rateHeadersOf(refused.headers)).toEqual([LIMIT, 0]);
    expect(Number(refused.headers['x-ratelimit-reset'])).toBe(reset);
    const retryAfter = Number(refused.headers['retry-after']);
    expect(retryAfter).toBeGreaterThan(0);
    expect(Math.abs(Date.now() / 1000 + retryAfter - reset)).toBeLessThanOrEqual(2);
  });

  it('counts errors too, and tells it with them', async () => {
    const left = async (path: string) => rateHeadersOf((await app.unchecked.get(path)).headers)[1];

    expect(await left('/api/v1/articles/4711')).toBe(5);
    expect(await left('/api/v1/articles/x')).toBe(4);
    expect(await left('/api/v1/articles?page=0')).toBe(3);
    expect(await left('/api/v1/articles/1/publish')).toBe(2);
    expect(await left('/api/v1/articles/1/nothing/here')).toBe(1);
    expect(await left('/API/V1/Articles/1/nothing/here')).toBe(0);
    await app.unchecked.get('/api/v1/articles').expect(429);
  });

  it('has a counter for each group', async () => {
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

  it('has a counter for each user, and another for the visitor at the same address', async () => {
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

  it('has one counter for all tokens of a user', async () => {
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

  it('does not count what is answered with 401', async () => {
    for (let n = 0; n <= LIMIT; n++) await app.http.get('/api/v1/articles').set(BAD_TOKEN).expect(401);

    const { headers } = await app.http.get('/api/v1/articles').expect(200);
    expect(rateHeadersOf(headers)).toEqual([LIMIT, LIMIT - 1]);
  });

  it('does not take its counter from a header that anybody can send', async () => {
    for (let n = 1; n <= LIMIT; n++) {
      await app.http.get('/api/v1/articles').set('X-Forwarded-For', `10.0.0.${n}`).expect(200);
    }

    await app.http.get('/api/v1/articles').set('X-Forwarded-For', '10.0.0.99').expect(429);
  });

  it('does not count health and documentation', async () => {
    for (const path of ['/health/live', '/health/ready', '/openapi.json', '/docs', '/nowhere']) {
      for (let n = 0; n <= LIMIT; n++) {
        const answer = await app.unchecked.get(path);
        expect([path, answer.status]).not.toEqual([path, 429]);
        expectNoRateHeaders(answer);
      }
    }
  });
});

describe('the rate limit of an address behind a trusted proxy', () => {
  it('is the one that the proxy tells, a whole /64 for IPv6', async () => {
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

describe('a short window', () => {
  it('gives all requests back when it is over', async () => {
    const app = await startTestApp({ API_RATE_LIMIT_REQUESTS: '2', API_RATE_LIMIT_WINDOW: '1' });
    try {
      // At once, and unchecked: on a busy machine the window would be over before the third.
      const answers = await Promise.all([1, 2, 3].map(() => app.unchecked.get('/api/v1/articles')));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
      const { headers } = answers.find(({ status }) => status === 429)!;
      expect(Number(headers['x-ratelimit-reset']) - Date.now() / 1000).toBeLessThanOrEqual(2);
      expect(headers['retry-after']).toBe('1');

      await sleep(Number(headers['retry-after']) * 1000);

      const again = await app.http.get('/api/v1/articles').expect(200);
      expect(rateHeadersOf(again.headers)).toEqual([2, 1]);
    } finally {
      await app.stop();
    }
  });
});

describe('an address that sends bad credentials', () => {
  it('gets 429 after 600 of them in a minute, and visitors are still served', async () => {
    const app = await startTestApp();
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

function expectError({ body, headers }: Response, code: string, message?: string): void {
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  const { details, ...error } = body.error;
  expect(body).toEqual({ error: body.error });
  expect(error).toEqual({
    code,
    message: message ?? expect.stringMatching(/^[A-Z].+/),
    request_id: headers['x-request-id'],
  });
  expect(details === undefined).toBe(code !== 'VALIDATION_ERROR');
  const challenge = body.error.message.startsWith('Missing') ? CHALLENGES : BAD_TOKEN_CHALLENGE;
  expect(headers['www-authenticate']).toBe(code === 'UNAUTHENTICATED' ? challenge : undefined);
}

function expectRateHeaders({ headers }: Response): void {
  expect(headers['x-ratelimit-limit']).toBe('100000');
  expect(headers['x-ratelimit-remaining']).toMatch(/^\d+$/);
  expect(headers['x-ratelimit-reset']).toMatch(/^\d{10}$/);
}

function expectNoRateHeaders({ headers }: Response): void {
  expect(Object.keys(headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
}

function rateHeadersOf(headers: Headers): [limit: number, remaining: number] {
  return [Number(headers['x-ratelimit-limit']), Number(headers['x-ratelimit-remaining'])];
}
