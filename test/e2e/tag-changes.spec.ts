import type { ApiObject, Headers } from '../support/test-client.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

describe('changes of tags', () => {
  let site: TestApp;
  let admin: Headers;
  let editor: Headers;
  let made = 0;

  beforeAll(async () => {
    site = await startTestApp();
    admin = await site.asAdmin();
    editor = (await site.createUser('editor')).headers;
  });
  afterAll(() => site.stop());

  const at = (id: number) => `/api/v1/tags/${id}`;
  const patch = (id: number, body: object, headers = editor) => site.http.patch(at(id)).set(headers).send(body);
  const merge = (id: number, into: unknown, headers = editor) =>
    site.http
      .post(`${at(id)}/merge`)
      .set(headers)
      .send({ into });
  const remove = (id: number, headers = editor) => site.http.delete(at(id)).set(headers);
  const show = async (id: number, headers = editor): Promise<ApiObject> =>
    (await site.http.get(at(id)).set(headers).expect(200)).body.data;
  const tagged = (tags: string[], input: object = {}) => site.createArticle({ status: 'published', tags, ...input });
  const idOf = async (name: string): Promise<number> => {
    const { data } = (await site.http.get('/api/v1/tags?per_page=100').set(admin).expect(200)).body;
    return (data as ApiObject[]).find(({ attributes }) => attributes['name'] === name)!.id;
  };
  const unique = (name: string) => `${name} ${++made}`;
  /** A new tag on one published article. */
  const newTag = async (name = unique('tag')): Promise<number> => {
    await tagged([name]);
    return idOf(name);
  };
  const detailsOf = ({ body }: { body: { error: { details: object[] } } }) => body.error.details;
  const tagsOf = async ({ links }: ApiObject): Promise<unknown[]> => {
    const { body } = await site.http.get(`${links['self']}?include=tags`).set(admin).expect(200);
    return (body.included as ApiObject[]).map(({ attributes }) => attributes['name']);
  };
  const versionOf = async (table: string, id: number) =>
    (await site.sql<{ version: number }>(`SELECT version FROM ${table} WHERE id = ?`, [id]))[0]!.version;

  describe('PATCH /api/v1/tags/{id}', () => {
    it('renames it on every article, and keeps its slug', async () => {
      const article = await tagged(['Rivrs', 'early']);
      const id = await idOf('Rivrs');
      const before = await show(id);

      const { body } = await patch(id, { name: '  Rivers ' }).expect(200);

      expect(body.data).toEqual({
        ...before,
        attributes: { ...before.attributes, name: 'Rivers', updated_at: expect.stringMatching(/^\d{4}-.*Z$/) },
      });
      expect(await show(id, {})).toEqual(body.data);
      expect(await tagsOf(article)).toEqual(['Rivers', 'early']);
      expect([await versionOf('tags', id), await versionOf('articles', article.id)]).toEqual([2, 1]);
    });

    it('takes another spelling of the same name, and a slug by hand', async () => {
      const id = await newTag('straßen');

      const { body } = await patch(id, { name: 'STRASSEN', slug: 'roads' }).expect(200);

      expect(body.data.attributes).toMatchObject({ name: 'STRASSEN', slug: 'roads' });
      await tagged(['Straßen']);
      expect((await show(id)).attributes['item_count']).toBe(2);
      const { body: found } = await site.http.get('/api/v1/articles?tag=roads').expect(200);
      expect(found.meta.total).toBe(2);
    });

    it('changes nothing when nothing differs', async () => {
      const id = await newTag('Same');

      for (const body of [{}, { name: 'Same' }, { name: ' Same ', slug: 'same' }, { other: 1 }]) {
        const answer = await patch(id, body).expect(200);
        expect(answer.body.data.attributes.updated_at).toBeNull();
      }
      expect(await versionOf('tags', id)).toBe(1);
    });

    it('answers 422 where another tag has the name or the slug', async () => {
      const [id, other] = [await newTag(), await newTag('Ünïque Ｎame')];
      const slug = (await show(other)).attributes['slug'];
      const name = { field: 'name', message: 'The name is that of another tag: merge the two instead.' };

      for (const spelling of ['Ünïque Ｎame', 'ÜNÏQUE NAME', 'u\u0308ni\u0308que name']) {
        expect(detailsOf(await patch(id, { name: spelling }).expect(422))).toEqual([name]);
      }
      expect(detailsOf(await patch(id, { name: 'ünïque name', slug }).expect(422))).toEqual([
        name,
        { field: 'slug', message: 'The slug has already been taken.' },
      ]);
    });

    it.each([
      ['name', ['', '   ', 'x'.repeat(51), '🌍'.repeat(51), 'a\u0000', '\ud83d', 5, null, [], {}]],
      ['slug', ['', 'Capital', 'with blank', 'a--b', 'ä', 'x'.repeat(181), 5, null]],
    ])('answers 422 to a bad %s', async (field, values) => {
      const id = await newTag();
      for (const value of values as unknown[]) {
        const answer = await patch(id, { [field]: value });
        expect([value, answer.status, detailsOf(answer)]).toEqual([
          value,
          422,
          [{ field, message: expect.any(String) }],
        ]);
      }
    });

    it('takes the longest name there may be', async () => {
      const { body } = await patch(await newTag(), { name: '🌍'.repeat(50) }).expect(200);
      expect(body.data.attributes.name).toBe('🌍'.repeat(50));
    });
  });

  describe('POST /api/v1/tags/{id}/merge', () => {
    it('gives every article the other tag, once, in the place that comes first', async () => {
      const [from, into] = [unique('from'), unique('into')];
      const articles = [
        await tagged(['a', from, 'b']),
        await tagged([into, 'a', from]),
        await tagged([from, 'a', into]),
        await tagged(['a', into]),
        await tagged([from], { status: 'draft' }),
      ];
      const [id, target] = [await idOf(from), await idOf(into)];

      const { body } = await merge(id, target).expect(200);

      expect(body.data).toEqual(await show(target));
      expect(body.data).toMatchObject({ id: target, attributes: { name: into, item_count: 4, updated_at: null } });
      await site.http.get(at(id)).set(admin).expect(404);
      expect(await Promise.all(articles.map(tagsOf))).toEqual([
        ['a', into, 'b'],
        [into, 'a'],
        [into, 'a'],
        ['a', into],
        [into],
      ]);
      expect(await versionOf('articles', articles[0]!.id)).toBe(1);
      const { body: found } = await site.http.get(`/api/v1/articles?tag=${encodeURIComponent(into)}`).expect(200);
      expect(found.meta.total).toBe(4);
    });

    it('tells as its number what the caller’s lists show', async () => {
      const [from, into] = [unique('from'), unique('into')];
      const [hidden, closed] = [await site.createCategory({ status: 2 }), await site.createCategory()];
      for (const category_id of [hidden, closed]) await tagged([from], { category_id });
      await tagged([into]);
      await site.http.put(`/api/v1/categories/${closed}/permissions`).set(admin).send({ view: [] }).expect(200);
      const [id, target] = [await idOf(from), await idOf(into)];

      const { body } = await merge(id, target).expect(200);

      expect(body.data.attributes.item_count).toBe(2);
      expect((await show(target, {})).attributes['item_count']).toBe(1);
      expect((await show(target, admin)).attributes['item_count']).toBe(3);
    });

    it('answers 422 where there is no other tag to merge into', async () => {
      const [id, closed] = [await newTag(), await site.createCategory()];
      const unseen = unique('unseen');
      await tagged([unseen], { category_id: closed });
      await site.http.put(`/api/v1/categories/${closed}/permissions`).set(admin).send({ view: [] }).expect(200);

      for (const [into, message] of [
        [id, 'The into must be another tag.'],
        [999_999, 'The into names no existing tag.'],
        [await idOf(unseen), 'The into names no existing tag.'],
        [undefined, 'The into is required.'],
        [String(id), 'The into must be a positive integer.'],
        [null, 'The into must be a positive integer.'],
      ] as const) {
        expect(detailsOf(await merge(id, into).expect(422))).toEqual([{ field: 'into', message }]);
      }
      expect((await show(id)).attributes['item_count']).toBe(1);
    });
  });

  describe('DELETE /api/v1/tags/{id}', () => {
    it('takes it from every article', async () => {
      const name = unique('gone');
      const article = await tagged(['a', name, 'b']);
      const id = await idOf(name);

      const { text } = await remove(id).expect(204);

      expect(text).toBe('');
      await remove(id).expect(404);
      expect(await tagsOf(article)).toEqual(['a', 'b']);
      expect(await site.sql('SELECT * FROM article_tags WHERE tag_id = ?', [id])).toEqual([]);
      expect(await versionOf('articles', article.id)).toBe(1);
      const { body } = await site.http.get(`/api/v1/articles?tag=${encodeURIComponent(name)}`).expect(200);
      expect(body.meta.total).toBe(0);
    });

    it('lets an article have it again, made anew', async () => {
      const id = await newTag('phoenix');
      await remove(id).expect(204);

      expect(await newTag('Phoenix')).not.toBe(id);
    });
  });

  describe('of a tag that', () => {
    it('nothing has are for editors, who see it', async () => {
      const name = unique('unused');
      const article = await tagged([name]);
      const id = await idOf(name);
      await site.http.patch(article.links['self']!).set(admin).send({ tags: [] }).expect(200);

      await site.http.get(at(id)).expect(404);
      expect((await show(id)).attributes['item_count']).toBe(0);
      expect(await idOf(name)).toBe(id);
      await patch(id, { name: unique('still unused') }).expect(200);
      await remove(id).expect(204);
    });

    it('stands only where the caller sees nothing are not there', async () => {
      const [name, closed] = [unique('closed'), await site.createCategory()];
      await tagged([name], { category_id: closed });
      const id = await idOf(name);
      await site.http.put(`/api/v1/categories/${closed}/permissions`).set(admin).send({ view: [] }).expect(200);

      for (const answer of [await patch(id, { name: 'x' }), await merge(id, 1), await remove(id)]) {
        expect([answer.status, answer.body.error.message]).toEqual([404, 'Tag not found']);
      }
      await remove(id, admin).expect(204);
    });

    it('there is not answer 404', async () => {
      for (const answer of [await patch(999_999, {}), await merge(999_999, 1), await remove(999_999)]) {
        expect(answer.status).toBe(404);
      }
    });
  });

  it.each(['member', 'author'] as const)('are no matter of a %s', async (role) => {
    const { headers } = await site.createUser(role);
    const id = await newTag();
    await patch(id, { name: 'x' }, headers).expect(403);
    await merge(id, 1, headers).expect(403);
    await remove(id, headers).expect(403);
  });

  describe('whose names people take for the same', () => {
    it.each([
      ['ß, ẞ and SS', ['Gruß', 'GRUẞ', 'gruss', 'GRUSS']],
      ['full width', ['Ｔｅａ', 'tea', 'TEA']],
      ['composed and decomposed é', ['café', 'cafe\u0301', 'CAFÉ']],
      ['ligatures', ['ﬁsh', 'fish', 'FISH']],
      ['the Turkish İ, composed and not', ['İz', 'i\u0307z', 'I\u0307Z']],
      ['Cyrillic', ['Ёлка', 'ЁЛКА', 'ёлка']],
      ['both small sigmas', ['οδος', 'ΟΔΟΣ', 'οδοσ']],
      ['Arabic forms', ['ﺳﻼﻡ', 'سلام']],
      ['half-width kana', ['ｶﾞｽ', 'ガス']],
      ['blanks at the ends', [' sea ', 'sea', '\u3000sea\u00a0']],
    ])('are one: %s', async (_, names) => {
      for (const name of names) await tagged([name]);
      const ids = await site.sql<{ tag_id: number; n: number }>(
        `SELECT tag_id, COUNT(*) AS n FROM article_tags WHERE article_id IN
         (SELECT id FROM (SELECT id FROM articles ORDER BY id DESC LIMIT ${names.length}) AS latest) GROUP BY tag_id`,
      );

      expect(ids.map(({ n }) => Number(n))).toEqual([names.length]);
      expect((await show(ids[0]!.tag_id)).attributes).toMatchObject({
        name: names[0]!.trim(),
        item_count: names.length,
      });
    });

    it.each([
      ['🌍', '🎉'],
      ['ılık', 'ilik'],
      ['resume', 'résumé'],
      ['北京', '北經'],
      ['كتاب', 'كتب'],
      ['е', 'e'],
      ['c', 'c++'],
      ['rock n roll', 'rocknroll'],
    ])('are two where they are not: %s and %s', async (one, other) => {
      const ids = [await newTag(one), await newTag(other)];

      expect(ids[0]).not.toBe(ids[1]);
      expect(await Promise.all(ids.map(async (id) => (await show(id)).attributes['name']))).toEqual([one, other]);
      const slugs = await Promise.all(ids.map(async (id) => (await show(id)).attributes['slug']));
      expect(new Set(slugs).size).toBe(2);
      for (const [index, name] of [one, other].entries()) {
        const { body } = await site.http.get('/api/v1/articles').query({ tag: name }).expect(200);
        expect([name, body.meta.total]).toEqual([name, 1]);
        await patch(ids[index]!, { name }).expect(200);
      }
    });
  });
});
