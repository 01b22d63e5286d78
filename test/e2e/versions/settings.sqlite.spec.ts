import type { Response } from 'supertest';
import { type Environment, startTestApp, type TestApp } from '../../support/test-app.js';
import { JSON_TYPE, V1, V2, V9 } from './media-types.js';
import { notesFeature } from './notes-module.js';
import { sendAbsoluteForm } from './absolute-form-request.js';

describe('rate limit across versions', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp({ NOTES_API_RATE_LIMIT_REQUESTS: '12' }, undefined, [notesFeature]);
  });
  afterAll(() => site.stop());

  it('counts versioned and unversioned paths in one counter', async () => {
    const left: number[] = [];
    for (const [path, accept] of [
      ['/api/v1/notes', '*/*'],
      ['/api/v2/notes', '*/*'],
      ['/api/notes', '*/*'],
      ['/api/notes', V2],
      ['/api/notes', V9],
      ['/api/v9/notes', '*/*'],
      ['/api/v2/notes/1/history', '*/*'],
      ['/api/v2/notes/1/2/3', '*/*'],
      ['/api/notes/1/2/3', V2],
      ['/api/users/1/notes', '*/*'],
      ['/api/v2/users/1/notes', '*/*'],
      ['/api/v9/users/1/notes', '*/*'],
    ] as const) {
      const { headers } = await site.unchecked.get(path).set('Accept', accept);
      left.push(Number(headers['x-ratelimit-remaining']));
    }
    expect(left).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);

    const { body, headers } = await site.unchecked.get('/api/notes').set('Accept', V2).expect(429);
    expect(headers['content-type']).toBe(V2);
    expect(body).toMatchObject({ errors: [{ code: 'RATE_LIMIT_EXCEEDED' }], error: { code: 'RATE_LIMIT_EXCEEDED' } });
    await site.unchecked.get('/api/v9/notes').expect(429);
  });
});

describe('API prefixes and versions', () => {
  const withApp = async (
    env: Environment,
    run: (get: (path: string, accept?: string) => Promise<Response>, url: string) => Promise<void>,
  ) => {
    const site = await startTestApp(env, 'sqlite', [notesFeature]);
    try {
      await run(async (path, accept = '*/*') => site.unchecked.get(path).set('Accept', accept), site.url);
    } finally {
      await site.stop();
    }
  };
  const summaryOf = ({ status, headers, body }: Response) => [status, body.version, headers['content-type']];

  it('serves versioned and unversioned paths for a prefix that contains a version', () =>
    withApp({ NOTES_API_PREFIX: '/content/v1/scraps', USERS_API_PREFIX: '/v1/people' }, async (get) => {
      expect(summaryOf(await get('/content/v1/scraps/5'))).toEqual([200, 1, JSON_TYPE]);
      expect(summaryOf(await get('/content/v2/scraps/5'))).toEqual([200, 2, JSON_TYPE]);
      expect(summaryOf(await get('/content/scraps/5'))).toEqual([200, 1, JSON_TYPE]);
      expect(summaryOf(await get('/content/scraps/5', V2))).toEqual([200, 2, V2]);
      expect((await get('/content/v9/scraps/5')).status).toBe(406);
      expect((await get('/people/5/notes', V2)).status).toBe(200);
      expect((await get('/v2/people/5/notes')).status).toBe(200);
      expect((await get('/api/notes/5')).status).toBe(404);
    }));

  it('serves lists at a prefix that ends with the version', () =>
    withApp({ NOTES_API_PREFIX: '/scraps/v1' }, async (get) => {
      for (const path of ['/scraps', '/scraps/v1']) expect((await get(path)).body).toMatchObject({ data: [{ id: 1 }] });
      expect(summaryOf(await get('/scraps/v2/5'))).toEqual([200, 2, JSON_TYPE]);
      expect((await get('/scraps/v9')).status).toBe(406);
    }));

  it('serves version 1 at a prefix without a version unless Accept names another version', () =>
    withApp({ NOTES_API_PREFIX: '/scraps' }, async (get) => {
      expect(summaryOf(await get('/scraps/5'))).toEqual([200, 1, JSON_TYPE]);
      expect(summaryOf(await get('/scraps/5', V1))).toEqual([200, 1, V1]);
      expect(summaryOf(await get('/scraps/5', V2))).toEqual([200, 2, V2]);
      expect(summaryOf(await get('/v2/scraps/5'))).toEqual([200, 2, JSON_TYPE]);
      expect((await get('/scraps/5', V9)).status).toBe(406);
      expect((await get('/v2/scraps/5', V1)).status).toBe(406);
      expect((await get('/scraps/5/history', V2)).status).toBe(406);
      expect((await get('/v1/scraps/5')).status).toBe(404);
    }));

  it('routes requests in absolute form whose host equals the prefix', () =>
    withApp({ NOTES_API_PREFIX: '/scraps' }, async (_, url) => {
      expect(await sendAbsoluteForm(url, 'http://scraps/scraps')).toEqual([200, V2]);
      expect(await sendAbsoluteForm(url, 'HTTP://scraps/scraps/?')).toEqual([200, V2]);
    }));

  it('serves the HTML page at a path that equals the unversioned prefix of a module', () =>
    withApp({ NOTES_API_PREFIX: '/v1/articles' }, async (get) => {
      const page = await get('/articles', V2);
      expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(summaryOf(await get('/v1/articles/5'))).toEqual([200, 1, JSON_TYPE]);
      expect(summaryOf(await get('/v2/articles/5'))).toEqual([200, 2, JSON_TYPE]);
    }));

  it('uses API_VENDOR in the media types', () =>
    withApp({ API_VENDOR: 'daily.news' }, async (get) => {
      const own = 'application/vnd.daily.news.v2+json';
      expect(summaryOf(await get('/api/notes/5', own))).toEqual([200, 2, own]);
      expect(summaryOf(await get('/api/notes/5', 'application/vnd.dailyxnews.v2+json'))).toEqual([200, 1, JSON_TYPE]);
      expect(summaryOf(await get('/api/notes/5', V2))).toEqual([200, 1, JSON_TYPE]);
    }));
});
