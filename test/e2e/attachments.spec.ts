import { createHash } from 'node:crypto';
import { PNG } from '../support/sample-files.js';
import type { Headers } from '../support/test-client.js';
import { UploadingSite } from './attachments/uploading-site.js';

describe('attachments', () => {
  let site: UploadingSite;
  let author: Headers;
  let stranger: Headers;
  let editor: Headers;
  let member: Headers;
  let admin: Headers;

  beforeAll(async () => {
    site = await UploadingSite.start();
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
  const keyOf = async (headers: Headers, scopes: string[]): Promise<Headers> => {
    const client = await site.http.post('/api/v1/api-clients').set(headers).send({ name: 'Files' }).expect(201);
    const keys = client.body.data.links.keys as string;
    const { body } = await site.http.post(keys).set(headers).send({ name: 'Files', scopes }).expect(201);
    return { 'X-API-Key': body.data.attributes.key as string };
  };

  describe('POST /api/v1/articles/{id}/attachments', () => {
    it('answers 201 with the attachment, and Location', async () => {
      const articleId = await site.article();
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

    it('is for those who may edit the article', async () => {
      const published = await site.article();
      const draft = await site.article({ status: 'draft' });

      await site.post(published, {}).attach('file', PNG, 'a.png').expect(401);
      for (const headers of [member, stranger])
        await site.post(published, headers).attach('file', PNG, 'a.png').expect(403);
      await site.post(draft, stranger).attach('file', PNG, 'a.png').expect(404);
      await site.post(999_999, author).attach('file', PNG, 'a.png').expect(404);
      for (const headers of [author, editor, admin]) {
        await site.post(draft, headers).attach('file', PNG, 'a.png').expect(201);
      }
    });

    it('needs the scope, of a key, and sees as far as that of articles', async () => {
      const published = await site.article();
      const draft = await site.article({ status: 'draft' });
      const upload = async (articleId: number, ...scopes: string[]) =>
        (await site.post(articleId, await keyOf(author, scopes)).attach('file', PNG, 'a.png')).status;

      expect(await upload(published, 'articles:write')).toBe(403);
      expect(await upload(published, 'attachments:write')).toBe(201);
      expect(await upload(draft, 'attachments:write')).toBe(404);
      expect(await upload(draft, 'attachments:write', 'articles:read')).toBe(201);
    });

    it('takes 20 for an article, however many come at once', async () => {
      const articleId = await site.article();
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
    it('lists those of one article in their order, page by page', async () => {
      const articleId = await site.article();
      const ids = [
        (await site.upload(articleId, 'one')).id,
        (await site.upload(articleId, 'two')).id,
        (await site.upload(articleId, 'three')).id,
      ];
      await site.upload(await site.article());

      const path = `/api/v1/articles/${articleId}/attachments`;
      expect(await idsAt(path)).toEqual(ids);
      const { body } = await get(`${path}?per_page=2&page=2`).expect(200);
      expect(body.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(2));
      expect(body.meta).toEqual({ current_page: 2, per_page: 2, total: 3, last_page: 2 });
    });

    it('answers 404 where the article is not to be seen', async () => {
      await get('/api/v1/articles/999999/attachments').expect(404);
      await get(`/api/v1/articles/${await site.article({ status: 'draft' })}/attachments`, stranger).expect(404);
    });
  });

  describe('with an article', () => {
    it('are seen by those who see it, and go and come with it', async () => {
      const articleId = await site.article();
      const { id, links } = await site.upload(articleId);
      const paths = [links['self']!, links['content']!, `/api/v1/articles/${articleId}/attachments`];
      const statuses = async (headers: Headers = {}) =>
        Promise.all(paths.map(async (path) => (await get(path, headers)).status));
      const isListed = async (headers: Headers = {}) =>
        (await idsAt('/api/v1/attachments?per_page=100', headers)).includes(id);
      const act = (action: string) => site.http.post(`/api/v1/articles/${articleId}/${action}`).set(author).expect(200);

      expect([await statuses(), await isListed()]).toEqual([[200, 200, 200], true]);
      await act('unpublish');
      for (const headers of [{}, member, stranger]) {
        expect([await statuses(headers), await isListed(headers)]).toEqual([[404, 404, 404], false]);
      }
      for (const headers of [author, editor, admin]) {
        expect([await statuses(headers), await isListed(headers)]).toEqual([[200, 200, 200], true]);
      }
      await site.http.delete(`/api/v1/articles/${articleId}`).set(author).expect(204);
      expect([await statuses(author), await isListed(author)]).toEqual([[404, 404, 404], false]);
      await act('restore');
      expect([await statuses(author), await isListed(author)]).toEqual([[200, 200, 200], true]);
    });

    it('are hidden with a category that is closed', async () => {
      const category_id = await site.app.createCategory();
      const { links } = await site.upload(await site.article({ category_id }));
      await site.http
        .put(`/api/v1/categories/${category_id}/permissions`)
        .set(admin)
        .send({ view: ['editor'] })
        .expect(200);

      for (const headers of [{}, author]) await get(links['content']!, headers).expect(404);
      await get(links['content']!, editor).expect(200);
      await patch(links['self']!, author, { description: 'mine' }).expect(404);
    });

    it('are changed and deleted by those who may edit it', async () => {
      const { links } = await site.upload(await site.article());
      await patch(links['self']!, member, { description: 'x' }).expect(403);
      await patch(links['self']!, stranger, { description: 'x' }).expect(403);
      const { body } = await patch(links['self']!, editor, { description: ' By the editor ' }).expect(200);
      expect(body.data.attributes.description).toBe('By the editor');

      await site.http.delete(links['self']!).set(stranger).expect(403);
      await site.http.delete(links['self']!).set(editor).expect(204);
      await get(links['self']!, admin).expect(404);
    });

    it('stay the article’s when they were uploaded by somebody else', async () => {
      const articleId = await site.article();
      const { links, relationships } = await site.upload(articleId, 'text', 'a.txt', editor);
      expect(relationships!['owner']!.data).not.toEqual({ type: 'user', id: site.author.id });

      await patch(links['self']!, author, { description: 'Mine too' }).expect(200);
      await site.http.delete(links['self']!).set(author).expect(204);
    });
  });

  describe('without an article', () => {
    it('are their owner’s and the administrators’', async () => {
      const { id, links, relationships } = await site.upload(null);
      expect(relationships!['article']).toEqual({ data: null });

      for (const headers of [{}, member, stranger, editor]) {
        for (const path of [links['self']!, links['content']!]) await get(path, headers).expect(404);
        expect(await idsAt('/api/v1/attachments?unattached=true&per_page=100', headers)).not.toContain(id);
      }
      for (const headers of [author, admin]) {
        for (const path of [links['self']!, links['content']!]) await get(path, headers).expect(200);
        expect(await idsAt('/api/v1/attachments?unattached=true&per_page=100', headers)).toContain(id);
        expect(await idsAt('/api/v1/attachments?unattached=false&per_page=100', headers)).not.toContain(id);
      }
      await patch(links['self']!, editor, { description: 'x' }).expect(404);
      await site.http.delete(links['self']!).set(stranger).expect(404);
      await patch(links['self']!, author, { description: 'x' }).expect(200);
      await site.http.delete(links['self']!).set(admin).expect(204);
    });

    it('are seen by a key that may write them, and no other', async () => {
      const { links } = await site.upload(null);

      await get(links['content']!, await keyOf(author, ['articles:read'])).expect(404);
      await get(links['content']!, await keyOf(author, ['attachments:write'])).expect(200);
      await site.http.delete(links['self']!).set(author).expect(204);
    });

    it('are up to 100', async () => {
      const { id, headers } = await site.app.createUser('author');
      await site.upload(null, 'text', 'a.txt', headers);
      for (let n = 1; n < 99; n++) {
        await site.app.sql(
          `INSERT INTO attachments (owner_id, filename, description, mime_type, size, sha256, storage_key, downloads, created_at, version)
           VALUES (?, 'a.txt', '', 'text/plain', 4, '', ?, 0, '2026-01-31 08:00:00.000', 1)`,
          [id, `full-${n}`],
        );
      }
      const answers = await Promise.all([1, 2, 3].map(() => site.post(null, headers).attach('file', PNG, 'a.png')));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);

      const attached = await site.upload(await site.article(), 'text', 'a.txt', editor);
      await patch(attached.links['self']!, editor, { article_id: null }).expect(200);
      const own = await site.app.createArticle({ status: 'published' }, headers);
      const last = await site.upload(own.id, 'text', 'a.txt', headers);
      await patch(last.links['self']!, headers, { article_id: null }).expect(409);
      await site.app.sql("DELETE FROM attachments WHERE storage_key LIKE 'full-%'");
    });
  });

  describe('PATCH /api/v1/attachments/{id}', () => {
    it('attaches, moves and detaches', async () => {
      const [first, second] = [await site.article(), await site.article()];
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

    it('leaves what is left out as it is, and counts no change where nothing changes', async () => {
      const articleId = await site.article();
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

    it('asks for the right to edit where it goes: 403 where that can be seen, else 422', async () => {
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
      'answers 422 to %j',
      async (input) => {
        const { links } = await site.upload(null);
        await patch(links['self']!, author, input).expect(422);
        await site.http.delete(links['self']!).set(author).expect(204);
      },
    );

    it('takes no file, and looks into none that is named', async () => {
      const { links } = await site.upload(null);
      for (const file of [{ path: '/etc/passwd', name: 'a.png', size: 1 }, { path: '/nowhere', name: 'a.png' }, 'a']) {
        const { body } = await patch(links['self']!, author, { description: 5, file }).expect(422);
        expect(body.error.details).toEqual([{ field: 'description', message: 'The description must be a string.' }]);
      }
      await site.http.delete(links['self']!).set(author).expect(204);
    });
  });

  describe('GET /api/v1/attachments', () => {
    it.each(['article=x', 'unattached=maybe', 'page=0'])('answers 422 to ?%s', async (query) => {
      await get(`/api/v1/attachments?${query}`).expect(422);
    });

    it('is empty for an article that is not to be seen', async () => {
      const articleId = await site.article({ status: 'draft' });
      await site.upload(articleId);

      expect(await idsAt(`/api/v1/attachments?article=${articleId}`)).toEqual([]);
      expect(await idsAt(`/api/v1/attachments?article=${articleId}`, author)).toHaveLength(1);
    });
  });
});
