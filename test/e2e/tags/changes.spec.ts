import { TagImportService } from '../../../src/modules/tags/index.js';
import { tagPath, detailsOf, TagsFixture } from './tags-fixture.js';

describe('changes of tags', () => {
  let site: TagsFixture;

  beforeAll(async () => {
    site = await TagsFixture.start();
  });
  afterAll(() => site.app.stop());

  describe('PATCH /api/v1/tags/{id}', () => {
    it('renames the tag on every article and keeps the slug', async () => {
      const article = await site.createTaggedArticle(['Rivrs', 'early']);
      const id = await site.idOf('Rivrs');
      const before = await site.show(id);

      const { body } = await site.patch(id, { name: '  Rivers ' }).expect(200);

      expect(body.data).toEqual({
        ...before,
        attributes: { ...before.attributes, name: 'Rivers', updated_at: expect.stringMatching(/^\d{4}-.*Z$/) },
      });
      expect(await site.show(id, {})).toEqual(body.data);
      expect(await site.tagsOf(article)).toEqual(['Rivers', 'early']);
      expect([await site.versionOf('tags', id), await site.versionOf('articles', article.id)]).toEqual([2, 1]);
    });

    it('accepts another spelling of the name and an explicit slug', async () => {
      const id = await site.createTag('straßen');

      const { body } = await site.patch(id, { name: 'STRASSEN', slug: 'roads' }).expect(200);

      expect(body.data.attributes).toMatchObject({ name: 'STRASSEN', slug: 'roads' });
      await site.createTaggedArticle(['Straßen']);
      expect((await site.show(id)).attributes['item_count']).toBe(2);
      const { body: found } = await site.app.http.get('/api/v1/articles?tag=roads').expect(200);
      expect(found.meta.total).toBe(2);
    });

    it('does not change the version when the values are equal', async () => {
      const id = await site.createTag('Same');

      for (const body of [{}, { name: 'Same' }, { name: ' Same ', slug: 'same' }, { other: 1 }]) {
        const answer = await site.patch(id, body).expect(200);
        expect(answer.body.data.attributes.updated_at).toBeNull();
      }
      expect(await site.versionOf('tags', id)).toBe(1);
    });

    it('returns 422 when another tag has the name or the slug', async () => {
      const [id, other] = [await site.createTag(), await site.createTag('Ünïque Ｎame')];
      const slug = (await site.show(other)).attributes['slug'];
      const name = { field: 'name', message: 'The name is that of another tag: merge the two instead.' };

      for (const spelling of ['Ünïque Ｎame', 'ÜNÏQUE NAME', 'u\u0308ni\u0308que name']) {
        expect(detailsOf(await site.patch(id, { name: spelling }).expect(422))).toEqual([name]);
      }
      expect(detailsOf(await site.patch(id, { name: 'ünïque name', slug }).expect(422))).toEqual([
        name,
        { field: 'slug', message: 'The slug has already been taken.' },
      ]);
    });

    it.each([
      ['name', ['', '   ', 'x'.repeat(51), '🌍'.repeat(51), 'a\u0000', '\ud83d', 5, null, [], {}]],
      ['slug', ['', 'Capital', 'with blank', 'a--b', 'ä', 'x'.repeat(181), 5, null]],
    ])('returns 422 for an invalid %s', async (field, values) => {
      const id = await site.createTag();
      for (const value of values as unknown[]) {
        const answer = await site.patch(id, { [field]: value });
        expect([value, answer.status, detailsOf(answer)]).toEqual([
          value,
          422,
          [{ field, message: expect.any(String) }],
        ]);
      }
    });

    it('accepts a name of 50 code points', async () => {
      const { body } = await site.patch(await site.createTag(), { name: '🌍'.repeat(50) }).expect(200);
      expect(body.data.attributes.name).toBe('🌍'.repeat(50));
    });
  });

  describe('DELETE /api/v1/tags/{id}', () => {
    it('removes the tag from every article', async () => {
      const name = site.unique('gone');
      const article = await site.createTaggedArticle(['a', name, 'b']);
      const id = await site.idOf(name);

      const { text } = await site.remove(id).expect(204);

      expect(text).toBe('');
      await site.remove(id).expect(404);
      expect(await site.tagsOf(article)).toEqual(['a', 'b']);
      expect(await site.app.sql('SELECT * FROM article_tags WHERE tag_id = ?', [id])).toEqual([]);
      expect(await site.versionOf('articles', article.id)).toBe(1);
      const { body } = await site.app.http.get(`/api/v1/articles?tag=${encodeURIComponent(name)}`).expect(200);
      expect(body.meta.total).toBe(0);
    });

    it('creates a new tag when the name is used again', async () => {
      const id = await site.createTag('phoenix');
      await site.remove(id).expect(204);

      expect(await site.createTag('Phoenix')).not.toBe(id);
    });
  });

  describe('changes of unused, invisible and unknown tags', () => {
    it('lets editors read, rename and delete an unused tag', async () => {
      const name = site.unique('unused');
      const article = await site.createTaggedArticle([name]);
      const id = await site.idOf(name);
      await site.app.http.patch(article.links['self']!).set(site.admin).send({ tags: [] }).expect(200);

      await site.app.http.get(tagPath(id)).expect(404);
      expect((await site.show(id)).attributes['item_count']).toBe(0);
      expect(await site.idOf(name)).toBe(id);
      await site.patch(id, { name: site.unique('still unused') }).expect(200);
      await site.remove(id).expect(204);
    });

    it('returns 404 for a tag that only invisible articles have', async () => {
      const [name, closed] = [site.unique('closed'), await site.app.createCategory()];
      await site.createTaggedArticle([name], { category_id: closed });
      const id = await site.idOf(name);
      await site.app.http
        .put(`/api/v1/categories/${closed}/permissions`)
        .set(site.admin)
        .send({ view: [] })
        .expect(200);

      for (const answer of [await site.patch(id, { name: 'x' }), await site.merge(id, 1), await site.remove(id)]) {
        expect([answer.status, answer.body.error.message]).toEqual([404, 'Tag not found']);
      }
      await site.remove(id, site.admin).expect(204);
    });

    it('returns 404 for an unknown tag', async () => {
      for (const answer of [await site.patch(999_999, {}), await site.merge(999_999, 1), await site.remove(999_999)]) {
        expect(answer.status).toBe(404);
      }
    });
  });

  it('renames an imported tag only to a name that no other tag has', async () => {
    const imports = site.app.app.get(TagImportService, { strict: false });
    const [id] = [await site.createTag('Heath'), await site.createTag('Moor')];

    expect(await imports.rename(id, 'MOOR')).toBe(false);
    expect(await imports.rename(id, 'HEATH')).toBe(true);
    expect((await site.show(id)).attributes['name']).toBe('HEATH');
  });

  it.each(['member', 'author'] as const)('returns 403 to a %s', async (role) => {
    const { headers } = await site.app.createUser(role);
    const id = await site.createTag();
    await site.patch(id, { name: 'x' }, headers).expect(403);
    await site.merge(id, 1, headers).expect(403);
    await site.remove(id, headers).expect(403);
  });

  describe('comparison of tag names', () => {
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
    ])('treats equivalent spellings as one tag: %s', async (_, names) => {
      for (const name of names) await site.createTaggedArticle([name]);
      const ids = await site.app.sql<{ tag_id: number; n: number }>(
        `SELECT tag_id, COUNT(*) AS n FROM article_tags WHERE article_id IN
         (SELECT id FROM (SELECT id FROM articles ORDER BY id DESC LIMIT ${names.length}) AS latest) GROUP BY tag_id`,
      );

      expect(ids.map(({ n }) => Number(n))).toEqual([names.length]);
      expect((await site.show(ids[0]!.tag_id)).attributes).toMatchObject({
        name: names[0]!.trim(),
        item_count: names.length,
      });
    });

    it('uses the first spelling of a new tag that an article has twice', async () => {
      const article = await site.createTaggedArticle(['Zoë', 'ZOË']);

      expect(await site.tagsOf(article)).toEqual(['Zoë']);
    });

    it('finds articles by the slug of a tag before the name of another tag', async () => {
      const named = await site.createTag('cote');
      await site.patch(named, { slug: 'hillside' }).expect(200);
      const { id } = await site.createTaggedArticle(['Côte']);

      const { body } = await site.app.http.get('/api/v1/articles?tag=cote').expect(200);

      expect(body.data.map((found: { id: number }) => found.id)).toEqual([id]);
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
    ])('treats %s and %s as two tags', async (one, other) => {
      const ids = [await site.createTag(one), await site.createTag(other)];

      expect(ids[0]).not.toBe(ids[1]);
      expect(await Promise.all(ids.map(async (id) => (await site.show(id)).attributes['name']))).toEqual([one, other]);
      const slugs = await Promise.all(ids.map(async (id) => (await site.show(id)).attributes['slug']));
      expect(new Set(slugs).size).toBe(2);
      for (const [index, name] of [one, other].entries()) {
        const { body } = await site.app.http.get('/api/v1/articles').query({ tag: name }).expect(200);
        expect([name, body.meta.total]).toEqual([name, 1]);
        await site.patch(ids[index]!, { name }).expect(200);
      }
    });
  });
});
