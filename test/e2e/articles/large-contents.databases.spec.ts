import type { Response } from 'supertest';
import { statementsDuring } from '../../support/statements.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';

const MIB = 1024 ** 2;
const ARTICLES = 8;
/** Five contents are within the budget of 2 MiB, six are not. */
const CONTENT = `<p>${'x'.repeat(400_000)}</p>`;

interface Page {
  readonly data: readonly { readonly id: string; readonly attributes: { readonly content: string } }[];
  readonly links: { readonly prev: string | null; readonly next: string | null };
}

describe('lists of articles with large contents', () => {
  let site: TestApp;
  let editor: Headers;
  let ids: number[];

  beforeAll(async () => {
    site = await startTestApp({ MAX_RESPONSE_BYTES: String(2 * MIB), CACHE_MAX_BYTES: '0', JOBS_RUN: 'false' });
    editor = (await site.createUser('editor')).headers;
    ids = [];
    for (let n = 0; n < ARTICLES; n++)
      ids.push((await site.createArticle({ title: `Large ${(n * 3) % ARTICLES}`, status: 'published' })).id);
    await site.sql('UPDATE articles SET content = ?', [CONTENT]);
  });
  afterAll(() => site.stop());

  const get = (path: string, status = 200, headers: Headers = {}): Promise<Response> =>
    site.http.get(path).set(headers).expect(status);

  it.each([
    ['/api/v1/articles', 'per_page'],
    ['/api/v1/articles?page=1&sort=title', 'per_page'],
    ['/api/v1/articles?search=large&per_page=6', 'per_page'],
    ['/api/v1/users/1/articles?per_page=6', 'per_page'],
    ['/modules/articles/api/items', 'limit'],
  ])('returns 422 for %s with an error that names %s', async (path, field) => {
    const { body } = await get(path, 422);
    expect(body.error.details).toEqual([{ field, message: expect.stringContaining(`reduce ${field}`) }]);
  });

  it.each([
    ['/api/v1/articles?per_page=5', 5],
    ['/api/v1/articles?per_page=5&page=2', 3],
    ['/api/v1/articles?search=large&per_page=1&page=2', 1],
    ['/api/v1/articles?fields=title,excerpt', ARTICLES],
    ['/api/v1/articles?fields=title&search=large', ARTICLES],
  ])('returns for %s a complete page of %i articles', async (path, length) => {
    expect((await get(path)).body.data).toHaveLength(length);
  });

  it.each(['created_at', 'title', '-rating', '-updated_at'])(
    'splits the pages of version 2 by %s so that the links reach every article in both directions',
    async (sort) => {
      const order = (await get(`/api/v2/articles?sort=${sort}&fields[article]=title`)).body.data.map(
        ({ id }: { id: string }) => id,
      );
      expect(order).toHaveLength(ARTICLES);
      const read = async (path: string, direction: 'prev' | 'next') => {
        const found: string[][] = [];
        for (let next: string | null = path; next;) {
          const { data, links } = (await get(next)).body as Page;
          expect(data.map(({ attributes }) => attributes.content)).toEqual(data.map(() => CONTENT));
          found.push(data.map(({ id }) => id));
          next = links[direction];
        }
        return found;
      };
      const forwards = await read(`/api/v2/articles?sort=${sort}`, 'next');
      expect(forwards.map(({ length }) => length)).toEqual([5, 3]);
      expect(forwards.flat()).toEqual(order);
      const { links } = (await get(`/api/v2/articles?sort=${sort}&page[size]=1`)).body as Page;
      const second = (await get(`${links.next!}`)).body as Page;
      expect(second.links.prev).not.toBeNull();
      const opposite = sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
      expect((await read(`/api/v2/articles?sort=${opposite}`, 'next')).flat()).toEqual([...order].reverse());
      const beforeLast = await lastPageBackwards(sort);
      expect(beforeLast.flat()).toEqual(order.slice(0, -1));
      expect(beforeLast.map(({ length }) => length)).toEqual([2, 5]);
    },
  );

  /** Reads backwards from the last article. Returns the pages in the order of the list. */
  async function lastPageBackwards(sort: string): Promise<string[][]> {
    let last = (await get(`/api/v2/articles?sort=${sort}&page[size]=1`)).body as Page;
    while (last.links.next) last = (await get(last.links.next)).body as Page;
    const pages: string[][] = [];
    for (let prev = last.links.prev?.replace('page%5Bsize%5D=1', 'page%5Bsize%5D=100') ?? null; prev;) {
      const { data, links } = (await get(prev)).body as Page;
      pages.unshift(data.map(({ id }) => id));
      prev = links.prev;
    }
    return pages;
  }

  it('returns an article above the budget alone in a list, and by its id', async () => {
    const content = `<p>${'y'.repeat(3 * MIB)}</p>`;
    await site.sql('UPDATE articles SET content = ? WHERE id = ?', [content, ids[0]!]);
    try {
      const { body } = await get('/api/v2/articles?sort=id');
      expect(body.data.map(({ id }: { id: string }) => Number(id))).toEqual([ids[0]]);
      expect(body.links.next).not.toBeNull();
      expect((await get(`/api/v1/articles/${ids[0]}`)).body.data.attributes.content).toBe(content);
      expect((await get('/api/v1/articles?sort=id&order=asc&per_page=1')).body.data).toHaveLength(1);
    } finally {
      await site.sql('UPDATE articles SET content = ? WHERE id = ?', [CONTENT, ids[0]!]);
    }
  });

  it('returns all articles in the feed, without long contents, and on pages', async () => {
    const { text } = await get('/feed.xml');
    expect(text.match(/<entry>/g)!.length).toBeGreaterThanOrEqual(ARTICLES);
    expect(text).not.toContain('<content');
    expect((await get('/articles')).text.match(/Large \d/g)!.length).toBeGreaterThanOrEqual(ARTICLES);
  });

  it('does not read the contents that fields omits', async () => {
    const read = async (path: string) =>
      (await statementsDuring(() => get(path))).filter((sql) => /\ba\.content\b/.test(sql));
    const paths = ['/api/v1/articles?fields=title,excerpt', '/api/v2/articles?fields[article]=title', '/articles'];
    for (const path of paths) expect(await read(path)).toEqual([]);
    expect(await read('/api/v1/articles?fields=content&per_page=5')).toHaveLength(1);
    expect(await read('/api/v1/articles?fields=title&search=large&highlight=true&per_page=5')).toHaveLength(1);
    expect(
      (await get('/api/v1/articles?fields=title&search=large&highlight=true&per_page=1')).body.data[0].attributes,
    ).toMatchObject({ highlight: { title: expect.stringContaining('<mark>') } });
  });

  it('returns 400 if the articles to include exceed the budget', async () => {
    await site.sql(
      `INSERT INTO comments (article_id, author_id, depth, text, status, created_at, version)
       SELECT id, 1, 1, 'Hello', 1, created_at, 1 FROM articles`,
    );
    const { body } = await get('/api/v2/comments?include=article', 400);
    expect(body.errors[0]).toMatchObject({ source: { parameter: 'include' } });
    expect((await get('/api/v2/comments?include=article&page[size]=5')).body.included).toHaveLength(5);
    await site.sql('DELETE FROM comments');
  });

  it('includes as many of the newest comments of each article as fit the budget', async () => {
    const text = '😀'.repeat(5000);
    for (let n = 0; n < 20; n++)
      await site.sql(
        `INSERT INTO comments (article_id, author_id, depth, text, status, created_at, version)
         SELECT id, 1, 1, ?, 1, created_at, 1 FROM articles`,
        [text],
      );
    const newest = await site.sql<{ id: number }>('SELECT id FROM comments WHERE article_id = ? ORDER BY id DESC', [
      ids[0],
    ]);
    const { included } = (await get('/api/v1/articles?include=comments&fields=title')).body;
    const blocks = included as { id: number; data: { id: number; attributes: { comment: string } }[] }[];
    // 104 texts of 20,000 bytes.
    expect(blocks.map(({ data }) => data.length)).toEqual(Array(ARTICLES).fill(13));
    const block = blocks.find(({ id }) => id === ids[0])!;
    expect(block.data.map(({ id }) => id)).toEqual(newest.slice(0, 13).map(({ id }) => Number(id)));
    expect(block.data[12]!.attributes.comment).toBe(text);
    expect((await get('/api/v2/articles?include=comments&fields[article]=title')).body.included).toHaveLength(104);
    await site.sql('DELETE FROM comments');
  });

  it('returns 422 if the revisions of a page exceed the budget', async () => {
    const { id } = await site.createArticle();
    for (let n = 0; n < 6; n++)
      await site.http
        .patch(`/api/v1/articles/${id}`)
        .set(editor)
        .send({ title: `Title ${n}` })
        .expect(200);
    await site.sql(
      'UPDATE article_revisions SET content = ?, content_bytes = ?, has_content = 1 WHERE article_id = ?',
      [CONTENT, CONTENT.length, id],
    );
    const path = `/api/v1/articles/${id}/revisions`;
    expect((await get(path, 422, editor)).body.error.details[0].field).toBe('per_page');
    const { body } = await get(`${path}?per_page=5`, 200, editor);
    expect(body.data.map(({ attributes }: Page['data'][number]) => attributes.content)).toEqual(
      Array.from({ length: 5 }, () => CONTENT),
    );
  });
});

describe('the size of content', () => {
  let site: TestApp;
  let editor: Headers;
  /** Sanitised, every character has five. */
  const sent = '&'.repeat(250_000);

  beforeAll(async () => {
    site = await startTestApp({ JOBS_RUN: 'false' });
    editor = (await site.createUser('editor')).headers;
  });
  afterAll(() => site.stop());

  const message = expect.stringContaining('1 MiB') as string;

  it('returns 422 for content above 1 MiB after sanitising, in every surface', async () => {
    const category = await site.createCategory();
    const one = await site.http
      .post('/api/v1/articles')
      .set(editor)
      .send({ title: 'Too large', content: sent, category_id: category })
      .expect(422);
    expect(one.body.error.details).toEqual([{ field: 'content', message }]);
    const { id } = await site.createArticle({ category_id: category });
    const two = await site.http
      .patch(`/api/v2/articles/${id}`)
      .set({ ...editor, 'Content-Type': 'application/vnd.api+json' })
      .send(JSON.stringify({ data: { type: 'article', id: String(id), attributes: { content: sent } } }))
      .expect(422);
    expect(two.body.errors[0]).toMatchObject({ source: { pointer: '/data/attributes/content' }, detail: message });
    const item = await site.http.put(`/modules/articles/api/items/${id}`).set(editor).send({ body: sent }).expect(422);
    expect(item.body.error.details).toEqual([{ field: 'body', message }]);
    const fits = '&'.repeat(200_000);
    await site.http.patch(`/api/v1/articles/${id}`).set(editor).send({ content: fits }).expect(200);
  });

  it('accepts changes of other fields of a larger article, also with its unchanged content', async () => {
    const { id } = await site.createArticle();
    const stored = sent.replaceAll('&', '&amp;');
    await site.sql('UPDATE articles SET content = ? WHERE id = ?', [stored, id]);
    const path = `/api/v1/articles/${id}`;
    await site.http.patch(path).set(editor).send({ title: 'Renamed' }).expect(200);
    await site.http.put(path).set(editor).send({ title: 'Renamed again', content: sent }).expect(200);
    const item = `/modules/articles/api/items/${id}`;
    await site.http.put(item).set(editor).send({ title: 'Renamed as an item' }).expect(200);
    const { body } = await site.http.get(path).set(editor).expect(200);
    expect(body.data.attributes).toMatchObject({ title: 'Renamed as an item', content: stored });
    const shorter = sent.slice(1);
    await site.http.patch(path).set(editor).send({ content: shorter }).expect(422);
  });
});
