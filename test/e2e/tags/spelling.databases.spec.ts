import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers } from '../../support/test-client.js';

describe('Spelling of tags of invisible articles', () => {
  let site: TestApp;
  let stranger: Headers;
  let caller: Headers;
  let made = 0;

  beforeAll(async () => {
    site = await startTestApp();
    stranger = (await site.createUser('author')).headers;
    caller = (await site.createUser('author')).headers;
  });
  afterAll(() => site.stop());

  /** A tag that a draft of another author has in capitals. */
  const hiddenTag = async () => {
    const name = `secret plan ${++made}`;
    const draft = await site.createArticle({ tags: [name.toUpperCase()] }, stranger);
    return { name, draft };
  };
  const read = async (path: string, headers: Headers) => (await site.http.get(path).set(headers).expect(200)).body;
  const tagsOf = async ({ id }: ApiObject, headers: Headers) => {
    const { included } = await read(`/api/v1/articles/${id}?include=tags`, headers);
    return (included as ApiObject[]).filter(({ type }) => type === 'tag');
  };
  const namesOf = async (article: ApiObject, headers: Headers) =>
    (await tagsOf(article, headers)).map(({ attributes }) => attributes['name']);

  it('is not shown to the author of another draft by any route', async () => {
    const { name, draft } = await hiddenTag();
    const { body } = await site.http
      .post('/api/v1/articles?include=tags')
      .set(caller)
      .send({
        title: 'Mine',
        content: `<p>${'text '.repeat(20)}</p>`,
        category_id: await site.createCategory(),
        tags: [name],
      })
      .expect(201);
    const own = body.data as ApiObject;
    expect(JSON.stringify(body)).not.toContain(name.toUpperCase());

    const [tag] = await tagsOf(own, caller);
    expect(tag!.attributes['name']).toBe(name);
    await site.http.patch(`/api/v1/articles/${own.id}`).set(caller).send({ tags: [] }).expect(200);
    await site.http
      .patch(`/api/v1/articles/${own.id}`)
      .set(caller)
      .send({ tags: [name, 'more'] })
      .expect(200);
    for (const path of [
      `/api/v1/tags/${tag!.id}`,
      '/api/v1/tags?per_page=100',
      `/api/v1/articles/${own.id}?include=tags`,
      `/api/v2/tags/${tag!.id}`,
      `/api/v2/articles/${own.id}?include=tags`,
      `/api/v2/articles/${own.id}/tags`,
      '/api/v2/tags?page[size]=100',
    ]) {
      const text = JSON.stringify(await read(path, caller));
      expect([path, text.includes(name), text.includes(name.toUpperCase())]).toEqual([path, true, false]);
    }

    const revisions = JSON.stringify(await read(`/api/v1/articles/${own.id}/revisions`, caller));
    expect(revisions).not.toContain(name.toUpperCase());

    const second = await site.createArticle({ category_id: await site.createCategory() }, caller);
    const relationships = { tags: { data: [{ type: 'tag', id: String(tag!.id) }] } };
    await site.http
      .patch(`/api/v2/articles/${second.id}`)
      .set(caller)
      .send({ data: { type: 'article', id: String(second.id), relationships } })
      .expect(200);
    expect(await namesOf(second, caller)).toEqual([name]);
    expect(await namesOf(draft, stranger)).toEqual([name.toUpperCase()]);
    expect(await namesOf(own, await site.asAdmin())).toContain(name.toUpperCase());
  });

  it('is shown if the caller sees a published article with the tag', async () => {
    const { name } = await hiddenTag();
    const own = await site.createArticle({ tags: [name] }, caller);
    expect(await namesOf(own, caller)).toEqual([name]);

    await site.createArticle({ tags: [name], status: 'published' });
    expect(await namesOf(own, caller)).toEqual([name.toUpperCase()]);
  });

  it('is the first spelling of the caller in later articles of the caller', async () => {
    const name = `First ${++made}`;
    await site.createArticle({ tags: [name] }, caller);
    const second = await site.createArticle({ tags: [name.toUpperCase()] }, caller);
    expect(await namesOf(second, caller)).toEqual([name]);
  });

  it('is not shown after a rename of the tag', async () => {
    const { name } = await hiddenTag();
    const own = await site.createArticle({ tags: [name] }, caller);
    const [tag] = await tagsOf(own, caller);
    const renamed = `Renamed ${made}`;
    await site.http
      .patch(`/api/v1/tags/${tag!.id}`)
      .set(await site.asAdmin())
      .send({ name: renamed })
      .expect(200);
    expect(await namesOf(own, caller)).toEqual([renamed]);
  });
});
