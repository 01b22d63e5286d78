import { ContentVersion } from '../../../src/core/database/index.js';
import { eventually } from '../../support/eventually.js';
import { statementsDuring } from '../../support/statements.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';
import { sendRaw, CACHE_ENABLED } from '../response-cache/send-raw.js';
import { Calendar, calendar, WeatherIncludes } from './calendar-module.js';

/** A new account is read once more within a second, so either request may run these statements. */
const ACCOUNT_QUERIES = /FROM (sessions|users)/;

describe('Statement count of a module include', () => {
  it('runs the same number of statements for 20 articles and for one', async () => {
    const site = await startTestApp({ JOBS_RUN: 'false', CACHE_MAX_BYTES: '0' }, undefined, [calendar]);
    const entries = site.app.get(Calendar, { strict: false });
    const { headers } = await site.createUser('member');
    for (let n = 0; n < 20; n++) {
      const { id } = await site.createArticle({ status: 'published' });
      await entries.add(`Entry ${n}`, [id], n % 2 === 0);
    }
    const count = async (query: string) => {
      const path = `/api/v2/articles?include=calendar&${query}`;
      await site.http.get(path).set(headers).expect(200);
      const all = await statementsDuring(() => site.unchecked.get(path).set(headers).expect(200));
      const statements = all.filter((sql) => !ACCOUNT_QUERIES.test(sql));
      return statements.filter((sql) => sql.includes('calendar_dates')).concat(`${statements.length} in all`);
    };
    const [few, many] = [await count('page[size]=1'), await count('page[size]=20')];
    expect(few).toHaveLength(2);
    expect([many.length, many.at(-1)]).toEqual([2, few.at(-1)]);
    expect(
      (await site.http.get('/api/v2/articles?include=calendar&page[size]=20').set(headers)).body.included,
    ).toHaveLength(20);
    await site.stop();
  });
});

describe('Cached response with a module include', () => {
  let site: TestApp;
  let member: Headers;
  let id: number;

  beforeAll(async () => {
    site = await startTestApp(CACHE_ENABLED, undefined, [calendar]);
    member = (await site.createUser('member')).headers;
    ({ id } = await site.createArticle({ status: 'published' }));
  });
  afterAll(() => site.stop());

  const kept = (path: string) =>
    eventually(
      () => sendRaw(site.url, path),
      ({ headers }) => headers['x-cache'] === 'hit',
    );

  it('invalidates the response after a unit of work of the module', async () => {
    const entries = site.app.get(Calendar, { strict: false });
    const entryId = await entries.add('Early', [id]);
    const path = `/api/v2/articles?include=calendar&fields[calendar-entry]=title`;
    const before = await kept(path);
    expect([before.headers['x-cache'], before.text]).toEqual(['hit', expect.stringContaining('Early')]);
    await entries.rename(entryId, 'Later');
    expect((await sendRaw(site.url, path)).text).toContain('Later');
  });

  it('serves the cached response only to visitors', async () => {
    await site.app.get(Calendar, { strict: false }).add('Secret', [id], true);
    const path = `/api/v2/articles/${id}?include=calendar`;
    const toMember = async () => (await sendRaw(site.url, path, { headers: member })).text;
    expect(await toMember()).toContain('Secret');
    const toVisitor = await kept(path);
    expect([toVisitor.headers['x-cache'], toVisitor.text]).toEqual(['hit', expect.not.stringContaining('Secret')]);
    expect(await toMember()).toContain('Secret');
    expect((await sendRaw(site.url, path)).text).not.toContain('Secret');
  });

  it('does not cache a response that the provider marks as personal', async () => {
    const weather = site.app.get(WeatherIncludes, { strict: false });
    const path = `/api/v2/articles/${id}?include=weather&fields[weather]=degrees`;
    weather.isCacheable = true;
    expect((await kept(path)).headers['x-cache']).toBe('hit');
    weather.isCacheable = false;
    site.app.get(ContentVersion).increment();
    for (weather.degrees = 0; weather.degrees < 5; weather.degrees++) {
      const { headers, text } = await sendRaw(site.url, path);
      expect(headers['x-cache']).toBeUndefined();
      expect(text).toContain(`"degrees":${weather.degrees}`);
    }
  });
});
