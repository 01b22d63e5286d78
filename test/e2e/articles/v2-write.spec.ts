import { VALID_CONTENT } from './article-input.js';
import { toOneLinkage, WriteSite } from './v2-write-site.js';

describe('article writes (API v2)', () => {
  let site: WriteSite;

  beforeAll(async () => {
    site = await WriteSite.start();
  });
  afterAll(() => site.app.stop());

  const errorFields = (body: { error: { details: { field: string }[] } }) =>
    body.error.details.map(({ field }) => field).sort();

  describe('POST /api/v2/articles', () => {
    it('returns 201 with the resource, its Location and no other members', async () => {
      const { body, headers } = await site.post(site.document({ subtitle: 'A crossing' })).expect(201);
      const { id } = body.data;
      const self = `/api/v2/articles/${id}`;
      expect(body).toEqual({
        jsonapi: { version: '1.1' },
        data: {
          type: 'article',
          id: expect.stringMatching(/^[1-9]\d*$/),
          attributes: {
            title: 'The ferry at dawn',
            slug: 'the-ferry-at-dawn',
            excerpt: 'Before the first commuters come, the river belongs to the herons.',
            content: VALID_CONTENT,
            status: 'draft',
            views: 0,
            created_at: expect.any(String),
            updated_at: null,
            published_at: null,
            subtitle: 'A crossing',
            image: null,
            featured: false,
            publish_at: null,
            rating: { average: 0, count: 0 },
            comments_count: 0,
          },
          relationships: {
            author: { links: { related: expect.stringMatching(/^\/api\/v2\/users\/\d+$/) }, data: expect.anything() },
            category: {
              links: { related: `/api/v2/categories/${site.category}` },
              data: { type: 'category', id: String(site.category) },
            },
            tags: { links: { related: `${self}/tags` } },
            comments: { links: { related: `${self}/comments` }, meta: { count: 0 } },
          },
          links: { self, web: '/articles/the-ferry-at-dawn' },
        },
        links: { self },
      });
      expect(headers['location']).toBe(self);
      expect(headers['etag']).toMatch(/^"1-/);
    });

    it('creates tags from tag_names and links existing tags by id', async () => {
      const first = await site.createArticle({ tag_names: ['Rivers', 'Early'] });
      expect(await site.tagNames(first.id)).toEqual(['Rivers', 'Early']);
      const { body } = await site.app.http.get(`/api/v2/articles/${first.id}/tags`).set(site.author).expect(200);
      const tags = { data: body.data.map(({ type, id }: { type: string; id: string }) => ({ type, id })).reverse() };

      const second = await site.createArticle({}, { tags });

      expect(await site.tagNames(second.id)).toEqual(['Early', 'Rivers']);
    });

    it('returns 422 with the index of each tag that is missing or not visible to the caller', async () => {
      const hidden = await site.app.createCategory({ status: 0 });
      await site.app.createArticle({ category_id: hidden, tags: ['Secret'], status: 'published' });
      const [{ id }] = (await site.app.sql<{ id: number }>("SELECT id FROM tags WHERE slug = 'secret'")) as [
        { id: number },
      ];
      const mine = await site.createArticle({ tag_names: ['Mine'] });
      const [own] = (await site.app.http.get(`/api/v2/articles/${mine.id}/tags`).set(site.author)).body.data;
      const identifiers = [own.id, '999999', String(id)].map((tag) => ({ type: 'tag', id: tag }));

      const { body } = await site.post(site.document({}, { tags: { data: identifiers } })).expect(422);

      expect(errorFields(body)).toEqual(['data.relationships.tags.data.1', 'data.relationships.tags.data.2']);
    });

    it('returns 422 when tag_names and the tags relationship are both present', async () => {
      const { body } = await site.post(site.document({ tag_names: ['x'] }, { tags: { data: [] } })).expect(422);
      expect(errorFields(body)).toEqual(['data.attributes.tag_names']);
    });

    it('reports syntactic and semantic errors with their paths in one response', async () => {
      const { body } = await site
        .post(
          site.document(
            {
              title: 'ab',
              content: 'short',
              featured: 'yes',
              tag_names: ['good', 3],
              color: 'red',
              publish_at: '2001-01-01T00:00:00Z',
            },
            {
              category: toOneLinkage('category', 999_999),
              author: { data: [] },
              editor: toOneLinkage('user', 1),
              tags: { data: [{ type: 'user', id: '1' }] },
            },
          ),
          site.admin,
        )
        .expect(422);
      expect(errorFields(body)).toEqual([
        'data.attributes.color',
        'data.attributes.content',
        'data.attributes.featured',
        'data.attributes.publish_at',
        'data.attributes.tag_names.1',
        'data.attributes.title',
        'data.relationships.author',
        'data.relationships.category',
        'data.relationships.editor',
        'data.relationships.tags.data.0',
      ]);
    });

    it('reports errors of services with the path of the member', async () => {
      await site.createArticle({ slug: 'taken' });
      const { body } = await site.post(site.document({ slug: 'taken' })).expect(422);
      expect(errorFields(body)).toEqual(['data.attributes.slug']);
      const unknown = await site.post(site.document({}, { category: toOneLinkage('category', 999_999) })).expect(422);
      expect(errorFields(unknown.body)).toEqual(['data.relationships.category']);
    });

    it.each([
      ['an empty object', {}, ['data']],
      ['a list as data', { data: [] }, ['data']],
      ['null as data', { data: null }, ['data']],
      ['a missing type', { data: { attributes: {} } }, ['data.type']],
      ['an unknown top-level member', { ...{ data: { type: 'article' } }, more: 1 }, ['more']],
    ])('returns 422 for %s', async (_, body, fields) => {
      const answer = await site.post(body).expect(422);
      expect(errorFields(answer.body)).toEqual(expect.arrayContaining(fields));
    });

    it.each([
      ['a relationship', { data: { type: 'category', id: '1' }, more: 1 }],
      ['resource linkage', { data: { type: 'category', id: '1', more: 1 } }],
    ])('returns 422 for an unknown member in %s', async (_, linkage) => {
      const { body } = await site.post(site.document({}, { category: linkage })).expect(422);
      expect(errorFields(body)).toEqual(['data.relationships.category']);
    });

    it('ignores @-members as JSON:API 1.1 requires', async () => {
      const mark = { '@note': 'mine' };
      const { data } = site.document(mark, {
        ...mark,
        category: { ...toOneLinkage('category', site.category), ...mark },
      });
      await site.post({ ...mark, data: { ...data, ...mark } }).expect(201);
    });

    it('requires a title, a content and a category', async () => {
      const { body } = await site.post({ data: { type: 'article' } }).expect(422);
      expect(errorFields(body)).toEqual([
        'data.attributes.content',
        'data.attributes.title',
        'data.relationships.category',
      ]);
    });

    it('returns 409 for another type and 403 for a client-generated id', async () => {
      const { data } = site.document();
      await site.post({ data: { ...data, type: 'comment' } }).expect(409);
      await site.post({ data: { ...data, id: '77' } }).expect(403);
    });

    it('allows only editors to set another author', async () => {
      const { id } = await site.app.createUser('author');
      await site.post(site.document({}, { author: toOneLinkage('user', id) })).expect(403);
      const made = await site.createArticle({}, { author: toOneLinkage('user', id) }, site.admin);
      expect(made.relationships.author.data).toEqual({ type: 'user', id: String(id) });
    });

    it('creates one article for two requests with the same Idempotency-Key', async () => {
      const send = () => site.post(site.document({ title: 'Only once' })).set('Idempotency-Key', 'v2-once');
      const [first, second] = [await send().expect(201), await send().expect(201)];
      expect(second.body).toEqual(first.body);
      expect(second.headers).toMatchObject({ 'idempotent-replayed': 'true', location: first.headers['location'] });
    });
  });
});
