import { createHash } from 'node:crypto';
import { PNG } from '../../support/sample-files.js';
import type { Headers } from '../../support/test-client.js';
import { AttachmentsFixture } from './attachments-fixture.js';

describe('attachments', () => {
  let site: AttachmentsFixture;
  let author: Headers;
  let stranger: Headers;
  let editor: Headers;
  let member: Headers;
  let admin: Headers;

  beforeAll(async () => {
    site = await AttachmentsFixture.start();
    author = site.author.headers;
    stranger = site.stranger.headers;
    editor = (await site.app.createUser('editor')).headers;
    member = (await site.app.createUser('member')).headers;
    admin = await site.app.asAdmin();
  });
  afterAll(() => site.app.stop());

  const get = (path: string, headers: Headers = {}) => site.http.get(path).set(headers);
  const patch = (path: string, headers: Headers, input: object) => site.http.patch(path).set(headers).send(input);
  const idsAt = async (path: string, headers: Headers = {}): Promise<number[]> =>
    ((await get(path, headers).expect(200)).body.data as { id: number }[]).map(({ id }) => id);

  describe('POST /api/v1/articles/{id}/attachments', () => {
    it('returns 201 with the attachment and Location', async () => {
      const articleId = await site.createArticle();
      const { body, headers } = await site
        .post(articleId)
        .field('description', '  The harbour ')
        .attach('file', PNG, { filename: 'harbour.png', contentType: 'text/html' })
        .expect(201);

      const { data } = body;
      const self = `/api/v1/attachments/${data.id}`;
      expect(headers['location']).toBe(self);
      expect(data).toEqual({
        id: data.id,
        type: 'attachment',
        attributes: {
          filename: 'harbour.png',
          description: 'The harbour',
          mime_type: 'image/png',
          size: PNG.length,
          sha256: createHash('sha256').update(PNG).digest('hex'),
          width: 3,
          height: 2,
          uploaded_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          downloads: 0,
        },
        relationships: {
          owner: { data: { type: 'user', id: site.author.id } },
          article: { data: { type: 'article', id: articleId } },
        },
        links: { self, content: `${self}/content` },
      });
      expect((await get(self).expect(200)).body.data).toEqual(data);
    });

    it('returns 201 only to callers who can edit the article', async () => {
      const published = await site.createArticle();
      const draft = await site.createArticle({ status: 'draft' });

      await site.post(published, {}).attach('file', PNG, 'a.png').expect(401);
      for (const headers of [member, stranger])
        await site.post(published, headers).attach('file', PNG, 'a.png').expect(403);
      await site.post(draft, stranger).attach('file', PNG, 'a.png').expect(404);
      await site.post(999_999, author).attach('file', PNG, 'a.png').expect(404);
      for (const headers of [author, editor, admin]) {
        await site.post(draft, headers).attach('file', PNG, 'a.png').expect(201);
      }
    });

    it('requires attachments:write of an API key, and articles:read for a draft', async () => {
      const published = await site.createArticle();
      const draft = await site.createArticle({ status: 'draft' });
      const upload = async (articleId: number, ...scopes: string[]) =>
        (await site.post(articleId, await site.app.createKey(author, scopes)).attach('file', PNG, 'a.png')).status;

      expect(await upload(published, 'articles:write')).toBe(403);
      expect(await upload(published, 'attachments:write')).toBe(201);
      expect(await upload(draft, 'attachments:write')).toBe(404);
      expect(await upload(draft, 'attachments:write', 'articles:read')).toBe(201);
    });

    it('stores at most 20 attachments per article, also with 30 concurrent uploads', async () => {
      const articleId = await site.createArticle();
      const other = await site.upload(null);
      const answers = await Promise.all(
        Array.from({ length: 30 }, () => site.post(articleId).attach('file', PNG, 'a.png')),
      );

      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(201), ...Array(10).fill(409)]);
      expect((await get(`/api/v1/articles/${articleId}/attachments`).expect(200)).body.meta.total).toBe(20);
      expect(await site.storedKeys()).toEqual(await site.rowKeys());
      const { body } = await patch(other.links['self']!, author, { article_id: articleId }).expect(409);
      expect(body.error.message).toBe('The article has 20 attachments already');
    });
  });

  describe('GET /api/v1/articles/{id}/attachments', () => {
    it('returns the attachments of one article in upload order, with pages', async () => {
      const articleId = await site.createArticle();
      const ids = [
        (await site.upload(articleId, 'one')).id,
        (await site.upload(articleId, 'two')).id,
        (await site.upload(articleId, 'three')).id,
      ];
      await site.upload(await site.createArticle());

      const path = `/api/v1/articles/${articleId}/attachments`;
      expect(await idsAt(path)).toEqual(ids);
      const { body } = await get(`${path}?per_page=2&page=2`).expect(200);
      expect(body.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(2));
      expect(body.meta).toEqual({ current_page: 2, per_page: 2, total: 3, last_page: 2 });
    });

    it('returns 404 for an unknown or invisible article', async () => {
      await get('/api/v1/articles/999999/attachments').expect(404);
      await get(`/api/v1/articles/${await site.createArticle({ status: 'draft' })}/attachments`, stranger).expect(404);
    });
  });

  describe('PATCH /api/v1/attachments/{id}', () => {
    it('attaches, moves and detaches an attachment', async () => {
      const [first, second] = [await site.createArticle(), await site.createArticle()];
      const { id, links } = await site.upload(null);
      const move = async (article_id: number | null) =>
        (await patch(links['self']!, author, { article_id }).expect(200)).body.data.relationships.article
          .data as unknown;

      expect(await move(first)).toEqual({ type: 'article', id: first });
      await get(links['content']!).expect(200);
      expect(await move(second)).toEqual({ type: 'article', id: second });
      expect(await idsAt(`/api/v1/articles/${first}/attachments`)).toEqual([]);
      expect(await idsAt(`/api/v1/attachments?article=${second}`)).toEqual([id]);
      expect(await move(null)).toBeNull();
      await get(links['content']!).expect(404);
    });

    it('keeps omitted fields and does not change the version when the values are equal', async () => {
      const articleId = await site.createArticle();
      const { id, links, attributes } = await site.upload(articleId);
      const stateOf = async () =>
        (await site.app.sql('SELECT version, updated_at FROM attachments WHERE id = ?', [id]))[0]!;
      const before = await stateOf();

      const { body } = await patch(links['self']!, author, {
        article_id: articleId,
        description: '',
        filename: 'b.exe',
      }).expect(200);
      expect(body.data.attributes).toEqual(attributes);
      await patch(links['self']!, author, {}).expect(200);
      expect(await stateOf()).toEqual(before);
      await patch(links['self']!, author, { description: 'New' }).expect(200);
      expect(await stateOf()).toMatchObject({ version: 2, updated_at: expect.anything() });
    });

    it('requires the right to edit the target article: 403 if the article is visible, otherwise 422', async () => {
      const { links } = await site.upload(null);
      const open = await site.app.createArticle({ status: 'published' }, stranger);
      const closed = await site.app.createArticle({ status: 'draft' }, stranger);
      const fault = { field: 'article_id', message: 'The article id names no existing article.' };

      await patch(links['self']!, author, { article_id: open.id }).expect(403);
      for (const article_id of [closed.id, 999_999]) {
        const { body } = await patch(links['self']!, author, { article_id }).expect(422);
        expect(body.error.details).toEqual([fault]);
      }
      const { body } = await patch(links['self']!, author, {
        article_id: closed.id,
        description: 'x'.repeat(501),
      }).expect(422);
      expect(body.error.details).toEqual([
        { field: 'description', message: 'The description must not have more than 500 characters.' },
        fault,
      ]);
      expect(await site.app.sql('SELECT article_id FROM attachments WHERE article_id = ?', [closed.id])).toEqual([]);
    });

    it.each([[{ article_id: '1' }], [{ article_id: 0 }], [{ description: 5 }], [{ description: null }]])(
      'returns 422 for %j',
      async (input) => {
        const { links } = await site.upload(null);
        await patch(links['self']!, author, input).expect(422);
        await site.http.delete(links['self']!).set(author).expect(204);
      },
    );

    it('ignores a file member and reads no file that it names', async () => {
      const { links } = await site.upload(null);
      for (const file of [{ path: '/etc/passwd', name: 'a.png', size: 1 }, { path: '/nowhere', name: 'a.png' }, 'a']) {
        const { body } = await patch(links['self']!, author, { description: 5, file }).expect(422);
        expect(body.error.details).toEqual([{ field: 'description', message: 'The description must be a string.' }]);
      }
      await site.http.delete(links['self']!).set(author).expect(204);
    });
  });

  describe('GET /api/v1/attachments', () => {
    it.each(['article=x', 'unattached=maybe', 'page=0'])('returns 422 for ?%s', async (query) => {
      await get(`/api/v1/attachments?${query}`).expect(422);
    });

    it('returns an empty list for an invisible article', async () => {
      const articleId = await site.createArticle({ status: 'draft' });
      await site.upload(articleId);

      expect(await idsAt(`/api/v1/attachments?article=${articleId}`)).toEqual([]);
      expect(await idsAt(`/api/v1/attachments?article=${articleId}`, author)).toHaveLength(1);
    });
  });
});
