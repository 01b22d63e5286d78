import { Clock } from '../../../src/core/clock/index.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { articleInput, messagesByField, VALID_CONTENT } from './article-input.js';

describe('article writes (API v1)', () => {
  let site: TestApp;
  let category: number;
  let admin: Record<string, string>;

  beforeAll(async () => {
    site = await startTestApp();
    admin = await site.asAdmin();
    category = await site.createCategory();
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => site.stop());

  const create = (more: object = {}) =>
    site.http.post('/api/v1/articles').set(admin).send(articleInput(category, more));

  describe('POST /api/v1/articles', () => {
    it('returns 201 with the article, its Location and the caller as author', async () => {
      const { body, headers } = await create({ tags: ['Rivers', 'Early'], subtitle: 'A crossing' }).expect(201);
      expect(body.data).toMatchObject({
        type: 'article',
        attributes: {
          title: 'The ferry at dawn',
          slug: 'the-ferry-at-dawn',
          excerpt: 'Before the first commuters come, the river belongs to the herons.',
          content: VALID_CONTENT,
          status: 'draft',
          views: 0,
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
          author: { data: { type: 'user', id: 1 } },
          category: { data: { type: 'category', id: category } },
        },
        links: { self: `/api/v1/articles/${body.data.id}`, web: '/articles/the-ferry-at-dawn' },
      });
      expect(headers['location']).toBe(`/api/v1/articles/${body.data.id}`);
      expect(body).not.toHaveProperty('included');
      expect(Object.keys(body.data.attributes).slice(0, 9)).toEqual(
        'title slug excerpt content status views created_at updated_at published_at'.split(' '),
      );
    });

    it('includes the resources named in include', async () => {
      const { body } = await create({ tags: ['b', 'A'] })
        .query({ include: 'author,category,tags' })
        .expect(201);
      expect(body.included.map(({ type }: { type: string }) => type)).toEqual(['user', 'category', 'tag', 'tag']);
      expect(body.data.relationships.tags.data).toHaveLength(2);
    });

    it('returns 422 and names every missing field', async () => {
      const { body } = await site.http.post('/api/v1/articles').set(admin).send({}).expect(422);
      expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR', message: 'The given data was invalid.' });
      expect(Object.keys(messagesByField(body)).sort()).toEqual(['category_id', 'content', 'title']);
    });

    it('reports syntactic and semantic errors in one 422 response', async () => {
      const { body } = await create({ title: 'ab', content: 'short', category_id: 999_999, author_id: 999_999 }).expect(
        422,
      );
      expect(messagesByField(body)).toEqual({
        title: 'The title must have at least 3 characters.',
        content: 'The content must have at least 50 characters.',
        category_id: 'The category id names no existing category.',
        author_id: 'The author id names no existing user.',
      });
    });

    it.each([
      ['title', 'ab', 'must have at least 3 characters'],
      ['title', ` ${'x'.repeat(256)} `, 'must not have more than 255 characters'],
      ['title', 5, 'must be a string'],
      ['title', null, 'must be a string'],
      ['title', 'nul \0 inside', 'must be well-formed text'],
      ['title', 'lone \ud800 surrogate', 'must be well-formed text'],
      [
        'content',
        '<p>49 characters, as the sender counts them here</p'.slice(0, 49),
        'must have at least 50 characters',
      ],
      ['content', `<script>${'x'.repeat(60)}</script>`, 'must not be empty once unsafe markup is removed'],
      ['category_id', '1', 'must be a positive integer'],
      ['category_id', 0, 'must be a positive integer'],
      ['category_id', 1.5, 'must be a positive integer'],
      ['category_id', 999_999, 'names no existing category'],
      ['tags', 'one', 'must be a list'],
      ['tags', Array.from({ length: 11 }, (_, n) => `t${n}`), 'must not have more than 10 entries'],
      ['tags.1', ['fine', 'x'.repeat(51)], 'must not have more than 50 characters'],
      ['tags.0', ['  '], 'must not be empty'],
      ['tags.2', ['a', 'b', 3], 'must be a string'],
      ['publish_at', '2020-01-01T00:00:00Z', 'must be in the future'],
      ['publish_at', '2030-02-30', 'must be a date-time'],
      ['publish_at', '9999-12-31T23:59:59-01:00', 'must be a date-time'],
      ['title', 'a bell \u0007 rings', 'must be well-formed text'],
      ['content', '<b>'.repeat(300_000), 'must not nest more than 500 elements'],
      ['publish_at', 'tomorrow', 'must be a date-time'],
      ['publish_at', 1893456000, 'must be a date-time'],
      ['slug', 'Not A Slug', 'must be lower-case letters'],
      ['excerpt', 'x'.repeat(501), 'must not have more than 500 characters'],
      ['subtitle', 'x'.repeat(256), 'must not have more than 255 characters'],
      ['image', 'javascript:alert(1)', 'must be an absolute http or https URL'],
      ['featured', 'true', 'must be true or false'],
      ['status', 'public', 'must be one of draft, published, archived'],
      ['author_id', 999_999, 'names no existing user'],
    ])('returns 422 and names %s for %j', async (field, value, message) => {
      const { body } = await create({ [field.split('.')[0]!]: value }).expect(422);
      const faults = messagesByField(body);
      expect(Object.keys(faults)).toEqual([field]);
      expect(faults[field]).toContain(message);
    });

    it('returns 422 and names every invalid tag', async () => {
      const { body } = await create({ tags: ['fine', '', 5, 'x'.repeat(51)] }).expect(422);
      expect(Object.keys(messagesByField(body))).toEqual(['tags.1', 'tags.2', 'tags.3']);
    });

    it('counts code points after trimming', async () => {
      const { body } = await create({ title: `  ${'🌍'.repeat(255)}  `, tags: ['🎉'.repeat(50)] }).expect(201);
      expect(body.data.attributes.title).toBe('🌍'.repeat(255));
      await create({ title: '🌍🎉' }).expect(422);
    });

    it('ignores unknown members', async () => {
      const { body } = await create({ id: 7, views: 1000, created_at: '1999-01-01', author: 3, links: {} }).expect(201);
      expect(body.data.id).not.toBe(7);
      expect(body.data.attributes.views).toBe(0);
    });

    it('counts the code points of the content', async () => {
      await create({ content: '🌍'.repeat(50) }).expect(201);
      const { body } = await create({ content: '🌍'.repeat(49) }).expect(422);
      expect(messagesByField(body)).toEqual({ content: 'The content must have at least 50 characters.' });
    });

    it('returns 422 when publish_at is the current time', async () => {
      const now = new Date();
      jest.spyOn(site.app.get(Clock), 'now').mockReturnValue(now);
      const { body } = await create({ publish_at: now.toISOString() }).expect(422);
      await create({ publish_at: new Date(now.getTime() + 1).toISOString() }).expect(201);
      expect(messagesByField(body)).toEqual({ publish_at: 'The publish at must be in the future.' });
    });

    it('removes unsafe markup from the content and retains safe markup', async () => {
      const content = `<h2 onclick="x()">Head</h2><p style="color:red">Text <a href="javascript:x()">bad</a> <a href="https://example.org">good</a></p>
        <img src="/a.png" onerror="x()"><script>alert(1)</script><iframe src="https://evil.example"></iframe><svg><script>x</script></svg>`;
      const { body } = await create({ content }).expect(201);
      const stored = body.data.attributes.content as string;
      expect(stored).not.toMatch(/script|onclick|onerror|iframe|svg|style=|alert/);
      expect(stored).toContain('<h2>Head</h2>');
      expect(stored).toContain('<a href="https://example.org">good</a>');
      expect(stored).toContain('<img src="/a.png" />');
    });

    it('transliterates titles of any script to slugs and numbers duplicates', async () => {
      const slugs: string[] = [];
      for (const title of ['Ünïcode & Öl', 'Ünïcode & Öl', '你好 世界', '!!!', '!!!']) {
        slugs.push((await create({ title }).expect(201)).body.data.attributes.slug);
      }
      expect(slugs.slice(0, 3)).toEqual(['unicode-ol', 'unicode-ol-2', 'ni-hao-shi-jie']);
      expect(slugs.slice(3)).toEqual(Array(2).fill(expect.stringMatching(/^article(-\d+)?$/)));
      expect(new Set(slugs).size).toBe(slugs.length);
    });

    it('returns 422 for a current or former slug of another article', async () => {
      const { body } = await create({ slug: 'mine-alone', status: 'published' }).expect(201);
      await site.http.patch(`/api/v1/articles/${body.data.id}`).set(admin).send({ slug: 'mine-now' }).expect(200);
      for (const slug of ['mine-alone', 'mine-now']) {
        const answer = await create({ slug }).expect(422);
        expect(messagesByField(answer.body)).toEqual({ slug: 'The slug has already been taken.' });
      }
      await site.http.patch(`/api/v1/articles/${body.data.id}`).set(admin).send({ slug: 'mine-alone' }).expect(200);
    });

    it('keeps former slugs only since the first publication', async () => {
      const { body } = await create({ slug: 'first-idea' }).expect(201);
      const change = (changes: object) =>
        site.http.patch(`/api/v1/articles/${body.data.id}`).set(admin).send(changes).expect(200);
      await change({ slug: 'second-idea' });
      await create({ slug: 'first-idea' }).expect(201);
      await change({ slug: 'third-idea', status: 'published' });
      await create({ slug: 'second-idea' }).expect(201);

      await change({ slug: 'address', status: 'draft' });
      await change({ slug: 'last-address' });

      const slugs = await site.sql('SELECT slug FROM article_slugs WHERE article_id = ? ORDER BY slug', [body.data.id]);
      expect(slugs).toEqual(['address', 'last-address', 'third-idea'].map((slug) => ({ slug })));
    });

    it('matches tags regardless of case and Unicode normalization', async () => {
      const first = await create({ tags: ['Straße', 'ﬁne'] })
        .query({ include: 'tags' })
        .expect(201);
      const second = await create({ tags: ['FINE', 'straße', 'Fine'] })
        .query({ include: 'tags' })
        .expect(201);
      const idsOf = ({ body }: { body: { data: { relationships: { tags: { data: { id: number }[] } } } } }) =>
        body.data.relationships.tags.data.map(({ id }) => id);
      expect(idsOf(second)).toEqual([...idsOf(first)].reverse());
    });

    it('publishes the article immediately when the status is published', async () => {
      const { body } = await create({ status: 'published' }).expect(201);
      expect(body.data.attributes.status).toBe('published');
      expect(body.data.attributes.published_at).toBe(body.data.attributes.created_at);
    });

    it('stores SQL syntax as plain text', async () => {
      const title = `Robert'); DROP TABLE articles; -- "x" \\ % _`;
      const { body } = await create({ title, tags: [`'; --`, '%'] }).expect(201);
      expect(body.data.attributes.title).toBe(title);
    });
  });
});
