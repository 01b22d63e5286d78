import { inlineReferences } from '../../support/inline-references.js';
import { Module } from '@nestjs/common';
import { type Include, IncludeProvider } from '../../../src/core/json-api/index.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';
import { Calendar, calendar, WeatherIncludes } from './calendar-module.js';

interface Linked {
  readonly id: string;
  readonly attributes: object;
  readonly relationships?: Record<string, { data?: object }>;
}

const entry = (id: number) => ({ type: 'calendar-entry', id: String(id) });

describe('Module include of articles', () => {
  let site: TestApp;
  let member: Headers;
  let both: number;
  let one: number;
  let none: number;
  let open: number;
  let closed: number;

  beforeAll(async () => {
    site = await startTestApp({}, undefined, [calendar]);
    member = (await site.createUser('member')).headers;
    const published = async () => (await site.createArticle({ status: 'published' })).id;
    [both, one, none] = [await published(), await published(), await published()];
    const entries = site.app.get(Calendar, { strict: false });
    open = await entries.add('Boat race', [both, one]);
    closed = await entries.add('Rehearsal', [both], true);
  });
  afterAll(() => site.stop());

  const get = async (path: string, headers: Headers = {}) =>
    (await site.http.get(`/api/v2/${path}`).set(headers).expect(200)).body;
  const linkageIn = ({ data }: { data: Linked[] }) =>
    Object.fromEntries(data.map(({ id, relationships }) => [id, relationships!['calendar']]));
  const boatRace = () => ({ ...entry(open), attributes: { title: 'Boat race', for_members: false } });
  const rehearsal = () => ({ ...entry(closed), attributes: { title: 'Rehearsal', for_members: true } });

  it.each([
    ['articles', () => 'articles?'],
    ['the articles of an author', () => 'users/1/articles?'],
  ])('links an entry from each of %s and includes the entry once', async (_, path) => {
    const body = await get(`${path()}include=calendar`);
    expect(linkageIn(body)).toEqual({
      [both]: { data: [entry(open)] },
      [one]: { data: [entry(open)] },
      [none]: { data: [] },
    });
    // Undeclared attributes are left out, and `links` is missing if the provider returns none.
    expect(body.included).toEqual([boatRace()]);
  });

  it('includes only the entries visible to the caller', async () => {
    const seen = await get(`articles/${both}?include=calendar`, member);
    expect(seen.data.relationships.calendar).toEqual({ data: [entry(open), entry(closed)] });
    expect(seen.included).toEqual([boatRace(), rehearsal()]);
    const visitors = await get(`articles/${both}?include=calendar`);
    expect(visitors.data.relationships.calendar).toEqual({ data: [entry(open)] });
    expect(visitors.included).toEqual([boatRace()]);
  });

  it('combines with other includes and with included articles', async () => {
    const mixed = await get(`articles/${one}?include=author,calendar,weather`);
    expect(mixed.included).toEqual([
      expect.objectContaining({ type: 'user' }),
      boatRace(),
      { type: 'weather', id: 'here', attributes: { degrees: 10 }, links: { self: '/weather/here' } },
    ]);
    const comment = { data: { type: 'comment', attributes: { comment: 'Hello' } } };
    await site.http.post(`/api/v2/articles/${one}/comments`).set(member).send(comment).expect(201);
    const { included } = await get('comments?include=article.calendar');
    expect(included).toEqual([expect.objectContaining({ type: 'article', id: String(one) }), boatRace()]);
    expect(included[0].relationships.calendar).toEqual({ data: [entry(open)] });
  });

  it('returns the include in the response to a write', async () => {
    const change = { data: { type: 'article', id: String(one), attributes: { subtitle: 'Changed' } } };
    const { body } = await site.http
      .patch(`/api/v2/articles/${one}?include=calendar`)
      .set(await site.asAdmin())
      .send(change)
      .expect(200);
    expect(body.included).toEqual([boatRace()]);
  });

  it('supports sparse fieldsets of the included type and of articles', async () => {
    const narrow = await get(`articles/${both}?include=calendar&fields[calendar-entry]=title`, member);
    expect(narrow.included.map(({ attributes }: Linked) => attributes)).toEqual([
      { title: 'Boat race' },
      { title: 'Rehearsal' },
    ]);
    const linked = await get(`articles/${one}?include=calendar&fields[article]=title,calendar`);
    expect(Object.keys(linked.data.relationships as object)).toEqual(['calendar']);
    // Sparse fieldsets are the one case without full linkage (JSON:API).
    const unlinked = await get(`articles/${one}?include=calendar&fields[article]=title`);
    expect(unlinked.data).not.toHaveProperty('relationships');
    expect(unlinked.included).toEqual([boatRace()]);
  });

  it('calls the provider only if the request names the include', async () => {
    const weather = site.app.get(WeatherIncludes, { strict: false });
    const before = weather.loadCount;
    const plain = await get('articles?include=author&fields[article]=title,author,calendar');
    expect((plain.data as Linked[]).map(({ relationships }) => Object.keys(relationships!))).toEqual([
      ['author'],
      ['author'],
      ['author'],
    ]);
    expect((await get('articles?include=weather&filter[id]=999')).included).toEqual([]);
    expect(weather.loadCount).toBe(before);
    await get('articles?include=weather');
    expect(weather.loadCount).toBe(before + 1);
  });

  it.each([
    ['articles?include=kalender', 'include'],
    ['articles?include=calendar.article', 'include'],
    ['articles?include=article.calendar', 'include'],
    ['comments?include=calendar', 'include'],
    ['articles?fields[calendar-entry]=calendar', 'fields[calendar-entry]'],
    ['articles?fields[calendar]=title', 'fields[calendar]'],
    ['categories?include=calendar', 'include'],
    ['categories?fields[calendar-entry]=title', 'fields[calendar-entry]'],
  ])('returns 400 for GET %s', async (path, parameter) => {
    const { body } = await site.http.get(`/api/v2/${path}`).expect(400);
    expect(body.errors).toEqual([expect.objectContaining({ source: { parameter } })]);
  });

  it('rejects the include in version 1', async () => {
    await site.http.get('/api/v1/articles?include=calendar').expect(422);
    const { body } = await site.http.get(`/api/v1/articles/${both}`).expect(200);
    expect(JSON.stringify(body)).not.toContain('calendar');
  });

  it('changes the entity tag of an article', async () => {
    const path = `/api/v2/articles/${none}?include=calendar`;
    const tag = (await site.http.get(path).set(member).expect(200)).headers['etag']!;
    await site.http.get(path).set(member).set('If-None-Match', tag).expect(304);
    await site.app.get(Calendar, { strict: false }).add('Late', [none]);
    await site.http.get(path).set(member).set('If-None-Match', tag).expect(200);
  });

  it('documents the include only on routes that support it', async () => {
    const { paths, components } = inlineReferences((await site.unchecked.get('/openapi/v2.json').expect(200)).body);
    const parameter = (path: string, name: string) =>
      (paths[path].get.parameters as { name: string; description: string }[]).find((each) => each.name === name);
    expect(parameter('/api/v2/articles', 'include')!.description).toMatch(/, calendar, weather$/);
    expect(parameter('/api/v2/comments/{id}', 'include')!.description).toMatch(
      /, article\.calendar, article\.weather$/,
    );
    expect(parameter('/api/v2/articles/{id}', 'fields[calendar-entry]')!.description).toMatch(/: title, for_members$/);
    expect(parameter('/api/v2/categories', 'fields[calendar-entry]')).toBeUndefined();
    expect(components.schemas.IncludedCalendarEntry.properties.attributes.properties.title.maxLength).toBe(50);
    expect(JSON.stringify(components.schemas.ArticleV2Relationships)).toContain('calendar-entry');
    expect(JSON.stringify((await site.unchecked.get('/openapi/v1.json').expect(200)).body)).not.toContain('alendar');
  });

  it('validates included resources against the documented schema', async () => {
    const weather = site.app.get(WeatherIncludes, { strict: false });
    weather.degrees = 51;
    await expect(get(`articles/${one}?include=weather`)).rejects.toThrow(
      /does not match the OpenAPI document: .*must be <= 50/,
    );
    weather.degrees = 10;
  });
});

describe('Missing or disabled module include', () => {
  it.each([
    ['missing', [], {}],
    ['disabled', [calendar], { CALENDAR_API_ENABLED: 'false' }],
  ])('returns 400 for the include and does not document it when the module is %s', async (_, modules, env) => {
    const site = await startTestApp(env, undefined, modules);
    await site.http.get('/api/v2/articles?include=calendar').expect(400);
    await site.http.get('/api/v2/articles?fields[calendar-entry]=title').expect(400);
    expect((await site.unchecked.get('/openapi/v2.json').expect(200)).text).not.toContain('calendar-entry');
    await site.stop();
  });
});

describe('Invalid module include', () => {
  @Module({})
  class OwnModule {}

  class Nothing extends IncludeProvider {
    load() {
      return Promise.resolve(new Map<number, never[]>());
    }
  }

  const start = (include: Partial<Include>) => {
    const whole = { of: 'article', name: 'own', type: 'own', attributes: {}, provider: Nothing, ...include };
    return startTestApp({}, undefined, [calendar, { moduleApi: 1, name: 'own', module: OwnModule, includes: [whole] }]);
  };

  it.each<[string, Partial<Include>, string]>([
    [
      'a name that another module includes',
      { name: 'calendar' },
      'the field article.calendar is claimed by the module "calendar" and by the module "own"',
    ],
    [
      'a field name of articles',
      { name: 'tags' },
      'the field article.tags is claimed by the module "articles" and by the module "own"',
    ],
    [
      'a type that another module includes',
      { type: 'weather' },
      'the resource weather is claimed by the module "calendar" and by the module "own"',
    ],
    [
      'a resource type of another module',
      { type: 'tag' },
      'the resource tag is claimed by the module "tags" and by the module "own"',
    ],
    ['an invalid name', { name: 'article.own' }, 'the module "own" includes "article.own", which is not a valid name'],
    ['a class that no module provides', {}, 'the class Nothing in "includes" of the module "own" is not a provider'],
  ])('fails at startup for %s', async (_, include, message) => {
    await expect(start(include)).rejects.toThrow(message);
  });
});
