import { tagPath, detailsOf, TagsFixture } from './tags-fixture.js';

describe('merges of tags', () => {
  let site: TagsFixture;

  beforeAll(async () => {
    site = await TagsFixture.start();
  });
  afterAll(() => site.app.stop());

  describe('POST /api/v1/tags/{id}/merge', () => {
    it('replaces the tag on every article, once, at the first position of the two tags', async () => {
      const [from, into] = [site.unique('from'), site.unique('into')];
      const articles = [
        await site.createTaggedArticle(['a', from, 'b']),
        await site.createTaggedArticle([into, 'a', from]),
        await site.createTaggedArticle([from, 'a', into]),
        await site.createTaggedArticle(['a', into]),
        await site.createTaggedArticle([from], { status: 'draft' }),
      ];
      const [id, target] = [await site.idOf(from), await site.idOf(into)];

      const { body } = await site.merge(id, target).expect(200);

      expect(body.data).toEqual(await site.show(target));
      expect(body.data).toMatchObject({ id: target, attributes: { name: into, item_count: 4, updated_at: null } });
      await site.app.http.get(tagPath(id)).set(site.admin).expect(404);
      expect(await Promise.all(articles.map((article) => site.tagsOf(article)))).toEqual([
        ['a', into, 'b'],
        [into, 'a'],
        [into, 'a'],
        ['a', into],
        [into],
      ]);
      expect(await site.versionOf('articles', articles[0]!.id)).toBe(1);
      const { body: found } = await site.app.http.get(`/api/v1/articles?tag=${encodeURIComponent(into)}`).expect(200);
      expect(found.meta.total).toBe(4);
    });

    it('merges two tags that more than 1,000 articles have', async () => {
      const [from, into] = [site.unique('from'), site.unique('into')];
      const category_id = await site.app.createCategory();
      const { id: article } = await site.createTaggedArticle([from, into], { category_id });
      await copyArticle(article, 1001);
      const [id, target] = [await site.idOf(from), await site.idOf(into)];

      const { body } = await site.merge(id, target).expect(200);

      expect(body.data.attributes.item_count).toBe(1001);
    });

    it('returns the item_count of articles visible to the caller', async () => {
      const [from, into] = [site.unique('from'), site.unique('into')];
      const [hidden, closed] = [await site.app.createCategory({ status: 2 }), await site.app.createCategory()];
      for (const category_id of [hidden, closed]) await site.createTaggedArticle([from], { category_id });
      await site.createTaggedArticle([into]);
      await site.app.http
        .put(`/api/v1/categories/${closed}/permissions`)
        .set(site.admin)
        .send({ view: [] })
        .expect(200);
      const [id, target] = [await site.idOf(from), await site.idOf(into)];

      const { body } = await site.merge(id, target).expect(200);

      expect(body.data.attributes.item_count).toBe(2);
      expect((await site.show(target, {})).attributes['item_count']).toBe(1);
      expect((await site.show(target, site.admin)).attributes['item_count']).toBe(3);
    });

    it('returns 422 when the target tag is missing, unknown, invisible or the merged tag itself', async () => {
      const [id, closed] = [await site.createTag(), await site.app.createCategory()];
      const unseen = site.unique('unseen');
      await site.createTaggedArticle([unseen], { category_id: closed });
      await site.app.http
        .put(`/api/v1/categories/${closed}/permissions`)
        .set(site.admin)
        .send({ view: [] })
        .expect(200);

      for (const [into, message] of [
        [id, 'The into must be another tag.'],
        [999_999, 'The into names no existing tag.'],
        [await site.idOf(unseen), 'The into names no existing tag.'],
        [undefined, 'The into is required.'],
        [String(id), 'The into must be a positive integer.'],
        [null, 'The into must be a positive integer.'],
      ] as const) {
        expect(detailsOf(await site.merge(id, into).expect(422))).toEqual([{ field: 'into', message }]);
      }
      expect((await site.show(id)).attributes['item_count']).toBe(1);
    });
  });

  /** Inserts copies of the only article of a category with SQL until the category has `total` articles. */
  async function copyArticle(id: number, total: number): Promise<void> {
    const columns =
      'title, slug, subtitle, excerpt, excerpt_given, content, image, featured, status, author_id, category_id, created_at, updated_at, published_at, publish_at, scheduled_by, deleted_at, version';
    const sameCategory = 'category_id = (SELECT s.category_id FROM articles s WHERE s.id = ?)';
    const copy = `INSERT INTO articles (${columns}) SELECT ${columns} FROM articles WHERE ${sameCategory} LIMIT ?`;
    for (let there = 1; there < total; there *= 2) await site.app.sql(copy, [id, total - there]);
    await site.app.sql(
      `INSERT INTO article_tags (article_id, tag_id, position, category_id, author_id, status, created_at)
       SELECT a.id, t.tag_id, t.position, t.category_id, t.author_id, t.status, a.created_at
       FROM articles a JOIN article_tags t ON t.category_id = a.category_id WHERE t.article_id = ? AND a.id <> ?`,
      [id, id],
    );
  }
});
