import type { ApiObject, Headers } from '../../support/test-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { type VersionedResource, RESOURCES } from './resources.js';

const STRONG = /^"(\d+)-[\w-]{22}"$/;
const WEAK = /^W\/"[\w-]{22}"$/;
const attributesIn = (body: unknown) => (body as { data: ApiObject }).data.attributes;
const unwrapped = (input: object): object => input;
const versionIn = (tag: string | undefined): number => Number(STRONG.exec(tag!)![1]);

let site: TestApp;
let admin: Headers;

beforeAll(async () => {
  site = await startTestApp();
  admin = await site.asAdmin();
});
afterAll(() => site.stop());

describe.each(RESOURCES)('the entity tag of a $name', (resource: VersionedResource) => {
  const {
    path,
    make,
    rejectionStatus,
    change,
    writes,
    changeMethod = 'patch',
    readAttributes = attributesIn,
    toBody = unwrapped,
  } = resource;
  let id: number;
  const get = (headers: Headers = {}) => site.http.get(path(id)).set(admin).set(headers);
  const patch = (n: number, headers: Headers = {}) =>
    site.http[changeMethod](path(id))
      .set(admin)
      .set(headers)
      .send(toBody(change(n), id));
  const tagNow = async () => (await get().expect(200)).headers['etag']!;

  beforeEach(async () => {
    id = await make(site, admin);
  });

  it('starts with the version and is equal for equal requests', async () => {
    const { headers } = await get().expect(200);
    expect(versionIn(headers['etag'])).toBe(1);
    expect(await tagNow()).toBe(headers['etag']);
    expect(Date.parse(headers['last-modified']!)).toBeLessThanOrEqual(Date.now());
  });

  it('returns 304 without a body for a matching If-None-Match', async () => {
    const tag = await tagNow();
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const { text, headers } = await get({ 'If-None-Match': known }).expect(304);
      expect(text).toBe('');
      expect(headers).toMatchObject({ etag: tag, vary: expect.stringContaining('Authorization') as string });
    }
    await get({ 'If-None-Match': '"1-AAAAAAAAAAAAAAAAAAAAAA"' }).expect(200);
    const { headers } = await site.http.head(path(id)).set(admin).set('If-None-Match', tag).expect(304);
    expect(headers['etag']).toBe(tag);
  });

  it('ignores If-Modified-Since', async () => {
    await get({ 'If-Modified-Since': new Date(Date.now() + 86_400_000).toUTCString() }).expect(200);
  });

  it('accepts a change with the current version in If-Match and increments the version', async () => {
    const tag = await tagNow();
    const { headers } = await patch(1, { 'If-Match': tag }).expect(200);
    expect(versionIn(headers['etag'])).toBe(2);
    expect(versionIn(await tagNow())).toBe(2);
    await patch(2, { 'If-Match': `"0-x", ${headers['etag']}` }).expect(200);
    await patch(3, { 'If-Match': '*' }).expect(200);
    // If-Match compares only the version, not the hash after the hyphen.
    await patch(4, { 'If-Match': '"4-anything"' }).expect(200);
    expect(versionIn(await tagNow())).toBe(5);
  });

  it('keeps the ETag when a change has no effect', async () => {
    await patch(1).expect(200);
    const tag = await tagNow();
    const attributes = readAttributes((await get().expect(200)).body);
    const [[name] = []] = Object.entries(change(1));
    await site.http[changeMethod](path(id))
      .set(admin)
      .set('If-Match', tag)
      .send(toBody({ [name!]: attributes[name!] }, id))
      .expect(200);
    expect(await tagNow()).toBe(tag);
  });

  it.each(writes)(
    'returns 412 with the current ETag for $method $action of another version',
    async ({ method, action, body }) => {
      const old = await tagNow();
      await patch(1).expect(200);
      const before = (await get().expect(200)).body as object;
      const present = await tagNow();
      for (const stale of [old, `W/${present}`, '"99-x"', 'nonsense', '""']) {
        const { headers, body: answer } = await site.http[method](path(id) + action)
          .set(admin)
          .set('If-Match', stale)
          .send(body && toBody(body, id))
          .expect(412);
        expect(answer.error.code).toBe('PRECONDITION_FAILED');
        expect(headers).toMatchObject({ etag: present, 'cache-control': 'no-store' });
      }
      expect((await get().expect(200)).body).toEqual(before);
    },
  );

  it('checks If-Unmodified-Since when the request has no If-Match', async () => {
    const { headers } = await get().expect(200);
    const before = new Date(Date.parse(headers['last-modified']!) - 1000).toUTCString();
    await patch(1, { 'If-Unmodified-Since': before }).expect(412);
    await patch(1, { 'If-Unmodified-Since': headers['last-modified']! }).expect(200);
    await patch(2, { 'If-Unmodified-Since': before, 'If-Match': '*' }).expect(200);
    await patch(3, { 'If-Unmodified-Since': 'yesterday' }).expect(200);
  });

  it('returns 404, 403 or 401 before it checks If-Match', async () => {
    const { headers: member } = await site.createUser('member');
    await site.http[changeMethod](path(999_999))
      .set(admin)
      .set('If-Match', '"99-x"')
      .send(toBody(change(1), 999_999))
      .expect(404);
    await site.http[changeMethod](path(id))
      .set(member)
      .set('If-Match', '"99-x"')
      .send(toBody(change(1), id))
      .expect(rejectionStatus ?? 403);
    await site.http[changeMethod](path(id))
      .set('If-Match', '"99-x"')
      .send(toBody(change(1), id))
      .expect(401);
  });
});

describe('the entity tag of a list', () => {
  it.each(['articles', 'categories', 'tags', 'comments', 'attachments', 'users', 'categories/tree'])(
    'returns a weak ETag for the list of %s',
    async (path) => {
      const { headers } = await site.http.get(`/api/v1/${path}`).set(admin).expect(200);
      expect(headers['etag']).toMatch(WEAK);
      const { text } = await site.http
        .get(`/api/v1/${path}`)
        .set(admin)
        .set('If-None-Match', headers['etag']!)
        .expect(304);
      expect(text).toBe('');
    },
  );

  it('changes the ETag of a list when an article is added', async () => {
    const { headers } = await site.http.get('/api/v1/articles').expect(200);
    await site.createArticle({ status: 'published' });
    await site.http.get('/api/v1/articles').set('If-None-Match', headers['etag']!).expect(200);
  });
});

describe('an article in the trash', () => {
  it('restores a trashed article only with its current version in If-Match', async () => {
    const { id } = await site.createArticle();
    await site.http.delete(`/api/v1/articles/${id}`).set(admin).set('If-Match', '"1-x"').expect(204);
    const restore = (tag: string) => site.http.post(`/api/v1/articles/${id}/restore`).set(admin).set('If-Match', tag);
    const { headers } = await restore('"1-x"').expect(412);
    expect(versionIn(headers['etag'])).toBe(2);
    await restore(headers['etag']!).expect(200);
  });
});

describe('Cache-Control and Vary', () => {
  it('permits shared caching for visitors and private caching for accounts, and forbids caching of errors', async () => {
    const { id } = await site.createArticle({ status: 'published' });
    const { headers } = await site.http.get(`/api/v1/articles/${id}`).expect(200);
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(headers['vary']!.split(', ').sort()).toEqual(['Accept', 'Authorization', 'Origin', 'X-API-Key']);
    const own = await site.http.get(`/api/v1/articles/${id}`).set(admin).expect(200);
    expect(own.headers['cache-control']).toBe('private, max-age=0, must-revalidate');
    const gone = await site.http.get('/api/v1/articles/999999').expect(404);
    expect(gone.headers['cache-control']).toBe('no-store');
    expect(gone.headers).not.toHaveProperty('etag');
  });
});
