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

  describe('attachments of an article', () => {
    it('shows attachments exactly to callers who can read the article', async () => {
      const articleId = await site.createArticle();
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

    it('hides attachments of an article in a restricted category', async () => {
      const category_id = await site.app.createCategory();
      const { links } = await site.upload(await site.createArticle({ category_id }));
      await site.http
        .put(`/api/v1/categories/${category_id}/permissions`)
        .set(admin)
        .send({ view: ['editor'] })
        .expect(200);

      for (const headers of [{}, author]) await get(links['content']!, headers).expect(404);
      await get(links['content']!, editor).expect(200);
      await patch(links['self']!, author, { description: 'mine' }).expect(404);
    });

    it('lets callers who can edit the article change and delete its attachments', async () => {
      const { links } = await site.upload(await site.createArticle());
      await patch(links['self']!, member, { description: 'x' }).expect(403);
      await patch(links['self']!, stranger, { description: 'x' }).expect(403);
      const { body } = await patch(links['self']!, editor, { description: ' By the editor ' }).expect(200);
      expect(body.data.attributes.description).toBe('By the editor');

      await site.http.delete(links['self']!).set(stranger).expect(403);
      await site.http.delete(links['self']!).set(editor).expect(204);
      await get(links['self']!, admin).expect(404);
    });

    it('lets the author of the article change and delete attachments of other uploaders', async () => {
      const articleId = await site.createArticle();
      const { links, relationships } = await site.upload(articleId, 'text', 'a.txt', editor);
      expect(relationships!['owner']!.data).not.toEqual({ type: 'user', id: site.author.id });

      await patch(links['self']!, author, { description: 'Mine too' }).expect(200);
      await site.http.delete(links['self']!).set(author).expect(204);
    });
  });

  it('applies each of several concurrent changes of one attachment', async () => {
    const { id, links } = await site.upload(await site.createArticle());
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => patch(links['self']!, author, { description: `Change ${n}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(await site.app.sql('SELECT version FROM attachments WHERE id = ?', [id])).toEqual([{ version: 6 }]);
  });

  describe('limit of 20 attachments per article', () => {
    const fill = async (count: number) => {
      const articleId = await site.createArticle();
      for (let n = 0; n < count; n++) {
        await site.app.sql(
          `INSERT INTO attachments (article_id, owner_id, filename, description, mime_type, size, sha256, storage_key, downloads, created_at, version)
           VALUES (?, ?, 'a.txt', '', 'text/plain', 4, '', ?, 0, '2026-01-31 08:00:00.000', 1)`,
          [articleId, site.author.id, `${articleId}-${n}`],
        );
      }
      return articleId;
    };

    it('returns 409 for concurrent uploads after the 20th attachment', async () => {
      const articleId = await fill(19);
      const answers = await Promise.all([1, 2, 3].map(() => site.post(articleId).attach('file', PNG, 'a.png')));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    });

    it('returns 409 for concurrent moves after the 20th attachment, and still changes the others', async () => {
      const articleId = await fill(19);
      const files = [await site.upload(null), await site.upload(null), await site.upload(null)];
      const moves = await Promise.all(
        files.map(({ links }) => patch(links['self']!, author, { article_id: articleId })),
      );
      expect(moves.map(({ status }) => status).sort()).toEqual([200, 409, 409]);

      const moved = moves.find(({ status }) => status === 200)!.body.data.links.self as string;
      await patch(moved, author, { article_id: articleId, description: 'x' }).expect(200);
      for (const { links } of files) await site.http.delete(links['self']!).set(author).expect(204);
    });
  });

  describe('attachments without an article', () => {
    it('shows an attachment without an article only to its owner and administrators', async () => {
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

    it('shows an attachment without an article only to API keys with attachments:write', async () => {
      const { links } = await site.upload(null);

      await get(links['content']!, await site.app.createKey(author, ['articles:read'])).expect(404);
      await get(links['content']!, await site.app.createKey(author, ['attachments:write'])).expect(200);
      await site.http.delete(links['self']!).set(author).expect(204);
    });

    it('lists for an API key drafts with articles:read, and files without an article with attachments:write', async () => {
      const [unattached, ofDraft] = [
        await site.upload(null),
        await site.upload(await site.createArticle({ status: 'draft' })),
      ];
      const listedFor = async (scope: string) => {
        const ids = await idsAt('/api/v1/attachments?per_page=100', await site.app.createKey(author, [scope]));
        return [unattached.id, ofDraft.id].filter((id) => ids.includes(id));
      };

      expect(await listedFor('articles:read')).toEqual([ofDraft.id]);
      expect(await listedFor('attachments:write')).toEqual([unattached.id]);
      await site.http.delete(unattached.links['self']!).set(author).expect(204);
    });

    it('returns 409 for the 101st attachment without an article', async () => {
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

      const attached = await site.upload(await site.createArticle(), 'text', 'a.txt', editor);
      await patch(attached.links['self']!, editor, { article_id: null }).expect(200);
      const own = await site.app.createArticle({ status: 'published' }, headers);
      const last = await site.upload(own.id, 'text', 'a.txt', headers);
      // The limit applies to the owner, also if another account detaches the file.
      for (const caller of [headers, editor, admin]) {
        await patch(last.links['self']!, caller, { article_id: null }).expect(409);
      }
      await site.app.sql("DELETE FROM attachments WHERE storage_key LIKE 'full-%'");
    });
  });
});
