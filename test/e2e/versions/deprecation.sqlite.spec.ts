import { type Environment, startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';
import { notesFeature } from './notes-module.js';

const V1 = 'application/vnd.masthead.v1+json';
const V2 = 'application/vnd.masthead.v2+json';
const PAST = '2024-01-01T00:00:00Z';
const FUTURE = '2100-01-01T00:00:00Z';
const DOCUMENTATION = '</docs>; rel="deprecation"; type="text/html"';

const start = (env: Environment) => startTestApp(env, undefined, [notesFeature]);
const deprecationOf = (headers: Headers) => ({
  deprecation: headers['deprecation'],
  sunset: headers['sunset'],
  link: headers['link'],
});
const NONE = { deprecation: undefined, sunset: undefined, link: undefined };

describe('deprecated version 1', () => {
  let site: TestApp;
  let member: Headers;

  beforeAll(async () => {
    site = await start({ API_V1_DEPRECATED_AT: PAST, API_V1_SUNSET_AT: FUTURE });
    ({ headers: member } = await site.createUser('member'));
  });
  afterAll(() => site.stop());

  it.each([
    ['/api/v1/notes/5', '/api/v2/notes/5'],
    ['/api/notes/5', '/api/v2/notes/5'],
    ['/API/V1/Notes/5/?x=1', '/api/v2/notes/5'],
    ['/api/v1/notes/%3E%22;x=%22', '/api/v2/notes/%3E%22%3Bx%3D%22'],
    ['/api/v1/users/7/notes', '/api/v2/users/7/notes'],
  ])('returns the deprecation headers at %s with the successor %s', async (path, successor) => {
    const { headers } = await site.unchecked.get(path);
    expect(deprecationOf(headers)).toEqual({
      deprecation: '@1704067200',
      sunset: 'Fri, 01 Jan 2100 00:00:00 GMT',
      link: `${DOCUMENTATION}, <${successor}>; rel="successor-version"`,
    });
  });

  it('adds the deprecation links to the pagination links of a list', async () => {
    const { headers } = await site.unchecked.get('/api/v1/notes').expect(200);
    for (const link of [
      DOCUMENTATION,
      '</api/v2/notes>; rel="successor-version"',
      '</api/v1/notes?page=2>; rel="next"',
      '</api/v1/notes?page=1>; rel="first"',
    ])
      expect(headers['link']!.split(', ')).toContain(link);
  });

  it('returns the deprecation headers with HEAD, 304 and errors after authentication, but not with 401', async () => {
    const { headers } = await site.unchecked.get('/api/v1/notes/5').expect(200);
    const wanted = deprecationOf(headers);
    const head = await site.unchecked.head('/api/v1/notes/5').expect(200);
    const same = await site.unchecked.get('/api/v1/notes/5').set('If-None-Match', headers['etag']!).expect(304);
    for (const answer of [head, same]) expect(deprecationOf(answer.headers)).toEqual(wanted);

    for (const [status, send] of [
      [400, () => site.unchecked.get('/api/v1/notes/x')],
      [403, () => site.unchecked.get('/api/v1/notes/5/secret').set(member)],
      [415, () => site.unchecked.post('/api/v1/notes').set(member).type('text/plain').send('x')],
      [422, () => site.unchecked.post('/api/v1/notes').set(member).send({})],
    ] as const) {
      const answer = await send().expect(status);
      expect([status, answer.headers['deprecation']]).toEqual([status, '@1704067200']);
    }
    const refused = await site.unchecked.get('/api/v1/notes/5').set('Authorization', 'Bearer no').expect(401);
    expect(deprecationOf(refused.headers)).toEqual(NONE);
  });

  it('returns the deprecation headers with a replayed response', async () => {
    const post = () =>
      site.unchecked
        .post('/api/v1/notes')
        .set({ ...member, 'Idempotency-Key': 'again' })
        .send({ text: 'A note' })
        .expect(201);
    const first = await post();
    const again = await post();
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(deprecationOf(again.headers)).toEqual(deprecationOf(first.headers));
    expect(again.headers['link']).toContain('successor-version');
  });

  it.each([
    '/api/v2/notes/5',
    '/api/v1/notes/5/history',
    '/api/v1/webhooks',
    '/api/auth/me',
    '/modules/articles/api/items',
  ])('returns no deprecation headers for %s, which has no successor or is in version 2', async (path) => {
    const { headers } = await site.unchecked.get(path).set(member);
    expect([headers['deprecation'], headers['sunset']]).toEqual([undefined, undefined]);
  });

  it('reports the deprecation in GET /api', async () => {
    const { body } = await site.http.get('/api').expect(200);
    expect(body.versions).toMatchObject([
      {
        version: '1.0',
        status: 'deprecated',
        deprecated_at: '2024-01-01T00:00:00.000Z',
        sunset_at: '2100-01-01T00:00:00.000Z',
      },
      { version: '2.0', status: 'current', deprecated_at: null, sunset_at: null },
    ]);
  });
});

describe('version 1 before its deprecation', () => {
  it('returns a future date in the Deprecation header and the status supported', async () => {
    const site = await start({ API_V1_DEPRECATED_AT: '2100-01-01' });
    try {
      const { headers } = await site.unchecked.get('/api/v1/notes/5').expect(200);
      expect([headers['deprecation'], headers['sunset']]).toEqual(['@4102444800', undefined]);
      const { body } = await site.http.get('/api/v1').expect(200);
      expect(body).toMatchObject({ status: 'supported', deprecated_at: '2100-01-01T00:00:00.000Z', sunset_at: null });
    } finally {
      await site.stop();
    }
  });
});

describe('version 1 after its sunset', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await start({ API_V1_DEPRECATED_AT: '2023-01-01', API_V1_SUNSET_AT: '2024-01-01T02:00:00+02:00' });
  });
  afterAll(() => site.stop());

  it.each(['/api/v1/notes/5', '/api/notes/5'])('returns 410 with the deprecation headers at %s', async (path) => {
    const { body, headers } = await site.unchecked.get(path).set('Accept', V1).expect(410);
    expect(body).toMatchObject({ error: { code: 'GONE' } });
    expect(headers['content-type']).toBe(V1);
    expect(deprecationOf(headers)).toEqual({
      deprecation: '@1672531200',
      sunset: 'Mon, 01 Jan 2024 00:00:00 GMT',
      link: `${DOCUMENTATION}, </api/v2/notes/5>; rel="successor-version"`,
    });
  });

  it('returns 410 after the checks for 401 and 406, before permissions and the body are checked', async () => {
    await site.unchecked.get('/api/v1/notes/5').set('Authorization', 'Bearer no').expect(401);
    await site.unchecked.get('/api/v1/notes/5').set('Accept', V2).expect(406);
    const { headers: member } = await site.createUser('member');
    const { headers } = await site.unchecked.get('/api/v1/notes/5/secret').set(member).expect(410);
    expect(headers).toHaveProperty('x-ratelimit-limit');
    await site.unchecked.post('/api/v1/notes').set(member).type('json').send('{"broken').expect(410);
  });

  it('still serves version 2 and the routes without a successor', async () => {
    await site.unchecked.get('/api/v2/notes/5').expect(200);
    await site.unchecked.get('/api/notes/5').set('Accept', V2).expect(200);
    await site.unchecked.get('/api/v1/notes/5/history').expect(200);
    expect((await site.http.get('/api/v1').expect(200)).body).toMatchObject({ status: 'sunset' });
  });
});

describe('deprecated route', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await start({});
  });
  afterAll(() => site.stop());

  it('returns the deprecation headers with the successor of the route', async () => {
    const { headers } = await site.unchecked.get('/api/v1/notes/5/old').expect(200);
    expect(deprecationOf(headers)).toEqual({
      deprecation: '@1580428800',
      sunset: undefined,
      link: `${DOCUMENTATION}, </api/v1/notes/5>; rel="successor-version"`,
    });
  });

  it('returns 410 after the sunset of the route', async () => {
    const { headers } = await site.unchecked.get('/api/v1/notes/5/older').expect(410);
    expect(deprecationOf(headers)).toEqual({
      deprecation: '@1580428800',
      sunset: 'Sun, 31 Jan 2021 00:00:00 GMT',
      link: DOCUMENTATION,
    });
  });

  it('returns no deprecation headers for the other routes', async () => {
    const { headers } = await site.unchecked.get('/api/v1/notes/5').expect(200);
    expect(deprecationOf(headers)).toEqual(NONE);
  });
});

describe('deprecation settings', () => {
  const BEFORE = 'API_V1_SUNSET_AT: must not be before API_V1_DEPRECATED_AT, which must be set with it';
  const NO_TIME = 'must be a date or a time such as 2030-01-31T08:00:00Z';

  it.each([
    [{ API_V1_SUNSET_AT: PAST }, BEFORE],
    [{ API_V1_DEPRECATED_AT: FUTURE, API_V1_SUNSET_AT: PAST }, BEFORE],
    [{ API_V1_DEPRECATED_AT: 'tomorrow' }, `API_V1_DEPRECATED_AT: ${NO_TIME}`],
    [{ API_V1_DEPRECATED_AT: '2024-02-30' }, `API_V1_DEPRECATED_AT: ${NO_TIME}`],
    [{ API_V1_DEPRECATED_AT: '01/02/2024' }, `API_V1_DEPRECATED_AT: ${NO_TIME}`],
    [{ API_VENDOR: 'Daily News' }, 'API_VENDOR: must be lower-case letters and digits'],
    [{ API_VENDOR: 'news.' }, 'API_VENDOR: must be'],
  ])('rejects %j at startup', async (env, message) => {
    await expect(startTestApp(env as Environment)).rejects.toThrow(message);
  });
});
