import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';
import { rateHeadersOf } from '../requests/rate-headers.js';

/** Each API client may send four requests per window, all clients of an account together eight. */
describe('Rate limit of an account with API clients', () => {
  const LIMIT = 4;
  let app: TestApp;
  let member: Headers;
  let clients: Headers[];

  beforeEach(async () => {
    app = await startTestApp({
      CATEGORIES_API_RATE_LIMIT_REQUESTS: String(LIMIT),
      TAGS_API_RATE_LIMIT_REQUESTS: String(LIMIT),
      ACCOUNT_RATE_LIMIT_FACTOR: '2',
    });
    member = (await app.createUser('member')).headers;
    clients = [];
    for (let n = 0; n < 3; n++) clients.push(await app.createKey(member, ['articles:read']));
  });
  afterEach(() => app.stop());

  const read = (headers: Headers, path = '/api/v1/categories') => app.unchecked.get(path).set(headers);
  const statuses = async (headers: Headers, requests: number) => {
    const found = [];
    for (let n = 0; n < requests; n++) found.push((await read(headers)).status);
    return found;
  };

  it('returns 429 to further clients of the account, but not for other groups or callers', async () => {
    const [first, second, third] = clients as [Headers, Headers, Headers];
    expect(await statuses(first, LIMIT)).toEqual([200, 200, 200, 200]);
    expect(rateHeadersOf((await read(second).expect(200)).headers)).toEqual([LIMIT, LIMIT - 1]);
    expect(await statuses(second, LIMIT - 1)).toEqual([200, 200, 200]);

    const { headers, body } = await read(third).expect(429);

    expect(body.error.code).toBe('RATE_LIMIT_EXCEEDED');
    expect(rateHeadersOf(headers)).toEqual([2 * LIMIT, 0]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await app.unchecked.get('/metrics')).text).toContain(
      'masthead_budget_refusals_total{budget="requests of API clients"} 1\n',
    );
    await read(third, '/api/v1/tags').expect(200);
    await read(member).expect(200);
    await read({}).expect(200);
    const other = await app.createUser('member');
    await read(await app.createKey(other.headers, ['articles:read'])).expect(200);
  });

  it('does not count the refused requests of one client for the other clients', async () => {
    const [first, second] = clients as [Headers, Headers];
    expect(await statuses(first, 3 * LIMIT)).toEqual([...Array(LIMIT).fill(200), ...Array(2 * LIMIT).fill(429)]);
    expect(await statuses(second, LIMIT)).toEqual(Array(LIMIT).fill(200));
  });
});
