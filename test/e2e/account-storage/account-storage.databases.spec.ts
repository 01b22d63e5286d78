import { ArticleImportService } from '../../../src/modules/articles/index.js';
import { PurgeTrashJob } from '../../../src/modules/articles/jobs/purge-trash.job.js';
import { RawUpload, fileHead } from '../attachments/raw-upload.js';
import { statementsDuring } from '../../support/statements.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers } from '../../support/test-client.js';

const DAY_MS = 86_400_000;
const MAX_ROWS = 4;
const MAX_BYTES = 10_000;
const USAGE = /row_count/;

const text = (bytes: number) => `<p>${'x'.repeat(bytes - 7)}</p>`;

describe('the rows that an account can store', () => {
  let site: TestApp;
  let categoryId: number;

  beforeAll(async () => {
    site = await startTestApp({ ACCOUNT_MAX_ROWS: String(MAX_ROWS), ACCOUNT_MAX_BYTES: '0', JOBS_RUN: 'false' });
    categoryId = await site.createCategory();
  });
  afterAll(() => site.stop());

  const tableCounts = async () =>
    Promise.all(
      ['articles', 'article_revisions', 'comments', 'attachments', 'tags'].map(async (table) => {
        const [row] = await site.sql<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`);
        return Number(row!.n);
      }),
    );
  const newArticle = (headers: Headers, input: object = {}) =>
    site.http
      .post('/api/v1/articles')
      .set(headers)
      .send({ title: 'A title', content: text(100), category_id: categoryId, ...input });
  const comment = (headers: Headers, id: number) =>
    site.http.post(`/api/v1/articles/${id}/comments`).set(headers).send({ comment: 'A comment' });
  const upload = (headers: Headers, id: number) =>
    site.http.post(`/api/v1/articles/${id}/attachments`).set(headers).attach('file', Buffer.from('text'), 'a.txt');
  const patch = (headers: Headers, id: number, input: object) =>
    site.http.patch(`/api/v1/articles/${id}`).set(headers).send(input);

  /** Fills the account with an article, a revision, a comment and an attachment. */
  async function fill() {
    const { id: userId, headers } = await site.createUser('author');
    const { id } = (await newArticle(headers, { status: 'published' }).expect(201)).body.data as ApiObject;
    await patch(headers, id, { title: 'Changed' }).expect(200);
    const commented = (await comment(headers, id).expect(201)).body.data as ApiObject;
    const uploaded = (await upload(headers, id).expect(201)).body.data as ApiObject;
    return { headers, userId, id, commentId: commented.id, attachmentId: uploaded.id };
  }

  it('returns 409 with the remedy for each write that would store a row above the limit, and stores nothing', async () => {
    const { headers, id } = await fill();
    const before = await tableCounts();
    for (const refused of [
      newArticle(headers),
      patch(headers, id, { title: 'Changed again' }),
      patch(headers, id, { tags: ['new'] }),
      site.http.post(`/api/v1/articles/${id}/revisions/1/restore`).set(headers),
      comment(headers, id),
      upload(headers, id),
    ]) {
      const { body } = await refused.expect(409);
      expect(body.error.code).toBe('CONFLICT');
      expect(body.error.message).toBe(
        'Your account stores 4 of at most 4 articles, revisions, comments, attachments and tags. Delete comments, ' +
          'attachments or articles (articles in the trash count until they are deleted permanently), or ask an ' +
          'administrator to raise the limit',
      );
    }
    expect(await tableCounts()).toEqual(before);
    expect(
      await site.http
        .get('/metrics')
        .expect(200)
        .then(({ text }) => text),
    ).toContain('masthead_budget_refusals_total{budget="storage of an account"} 6');
  });

  it('accepts writes that store no row, and accepts new rows after a deletion', async () => {
    const { headers, id, commentId, attachmentId } = await fill();
    await patch(headers, id, { status: 'archived' }).expect(200);
    await patch(headers, id, { status: 'published' }).expect(200);
    await site.http.patch(`/api/v1/comments/${commentId}`).set(headers).send({ comment: 'Shorter' }).expect(200);
    await site.http.delete(`/api/v1/attachments/${attachmentId}`).set(headers).expect(204);
    await patch(headers, id, { title: 'Changed again' }).expect(200);
    await comment(headers, id).expect(409);
    await site.http.delete(`/api/v1/comments/${commentId}`).set(headers).expect(204);
    await comment(headers, id).expect(201);
  });

  it('counts an article in the trash until it is deleted permanently', async () => {
    const { headers, id } = await fill();
    await site.http.delete(`/api/v1/articles/${id}`).set(headers).expect(204);
    await newArticle(headers).expect(409);
    await site.app.get(PurgeTrashJob, { strict: false }).run(undefined, new Date(Date.now() + 31 * DAY_MS));
    await newArticle(headers).expect(201);
  });

  it('counts the tags that were created for articles of the account, also if no article has them any more', async () => {
    const [{ headers }, other] = [await site.createUser('author'), await site.createUser('author')];
    const { id } = (await newArticle(headers, { tags: ['rope', 'sail'] }).expect(201)).body.data as ApiObject;
    await patch(headers, id, { tags: ['Anchor'] }).expect(200);
    await patch(headers, id, { tags: ['mast'] }).expect(409);
    for (const tags of [['rope', 'sail', 'anchor'], ['Sail'], []])
      await newArticle(other.headers, { tags }).expect(201);
  });

  it('counts an article for its new author', async () => {
    const { headers, id } = await fill();
    const other = await fill();
    await patch(await site.asAdmin(), id, { author_id: other.userId }).expect(200);
    await comment(headers, id).expect(201);
    await comment(headers, id).expect(409);
    expect(await statementsDuring(() => comment(other.headers, id).expect(409))).toContainEqual(
      expect.stringMatching(USAGE),
    );
  });

  it('does not limit editors, imports and accounts that become editors', async () => {
    const { headers, userId, id } = await fill();
    await site.app.get(ArticleImportService, { strict: false }).insert(
      {
        ...{ title: 'Imported', slug: '', content: text(100), excerpt: '', featured: false, tags: [] },
        ...{ authorId: userId, categoryId },
      },
      { status: 'draft', createdAt: new Date(), publishedAt: null, publishAt: null },
      null,
    );
    await comment(headers, id).expect(409);
    await site.updateUser(userId, { role: 'editor' });
    for (let n = 0; n < 2 * MAX_ROWS; n++) await newArticle(headers).expect(201);
  });

  it('costs one statement per write of an author, which reads indexes only, and none for an editor', async () => {
    const [author, editor] = [await site.createUser('author'), await site.createUser('editor')];
    const usage = async (headers: Headers) =>
      (await statementsDuring(() => newArticle(headers).expect(201))).filter((sql) => sql.includes('row_count'));
    expect(await usage(editor.headers)).toEqual([]);
    const [statement, ...others] = await usage(author.headers);
    expect(others).toEqual([]);

    const isMysql = site.kind === 'mysql';
    const plan = await site.sql<{ detail?: string; table?: string; Extra?: string }>(
      `EXPLAIN ${isMysql ? '' : 'QUERY PLAN '}${statement}`,
      [1, 1, 1, 1, 1],
    );
    const reads = isMysql
      ? plan.filter(({ table }) => table !== null && !table!.startsWith('<')).map(({ Extra }) => Extra)
      : plan.flatMap(({ detail }) =>
          /^(SEARCH|SCAN) (articles|article_revisions|comments|attachments|tags) /.test(detail!) ? detail : [],
        );
    expect(reads).toHaveLength(5);
    expect(reads.filter((read) => !/Using index|USING COVERING INDEX/.test(read!))).toEqual([]);
  });
});

describe('the bytes that an account can store', () => {
  let site: TestApp;
  let headers: Headers;

  beforeAll(async () => {
    site = await startTestApp({ ACCOUNT_MAX_BYTES: String(MAX_BYTES), ACCOUNT_MAX_ROWS: '0' });
  });
  afterAll(() => site.stop());
  beforeEach(async () => {
    ({ headers } = await site.createUser('author'));
  });

  const patch = (id: number, input: object) => site.http.patch(`/api/v1/articles/${id}`).set(headers).send(input);

  it('returns 409 for content above the limit, counting the bytes of the stored text', async () => {
    const { id } = await site.createArticle({ content: text(4000) }, headers);
    // Each character has two bytes.
    const { body } = await patch(id, { content: `<p>${'é'.repeat(5000)}</p>` }).expect(409);
    expect(body.error.message).toMatch(
      /^Your account stores 4000 of at most 10000 bytes, and this request adds 10007\./,
    );
    await patch(id, { content: text(6000) }).expect(200);
    await patch(id, { content: text(100) }).expect(409);
  });

  it('counts no bytes for a revision that has the content of the next version', async () => {
    const { id } = await site.createArticle({ content: text(6000) }, headers);
    for (const title of ['One', 'Two', 'Three']) await patch(id, { title }).expect(200);
    await site.createArticle({ content: text(3900) }, headers);
    await patch(id, { title: 'Four' }).expect(200);
  });

  it('counts the bytes of comments until they are deleted', async () => {
    const { id } = await site.createArticle({ status: 'published', content: text(100) }, headers);
    const comment = (characters: number) =>
      site.http
        .post(`/api/v1/articles/${id}/comments`)
        .set(headers)
        .send({ comment: 'é'.repeat(characters) });
    const edit = (comment: ApiObject, characters: number) =>
      site.http
        .patch(comment.links['self']!)
        .set(headers)
        .send({ comment: 'é'.repeat(characters) });
    const first = (await comment(4000).expect(201)).body.data as ApiObject;
    const { body } = await comment(1001).expect(409);
    expect(body.error.message).toMatch(
      /^Your account stores 8100 of at most 10000 bytes, and this request adds 2002\./,
    );
    const second = (await comment(500).expect(201)).body.data as ApiObject;
    await edit(second, 1001).expect(409);
    await edit(second, 950).expect(200);
    await comment(1).expect(409);
    await site.http.delete(first.links['self']!).set(headers).expect(204);
    await comment(4000).expect(201);
  });

  it('counts the bytes of files, and returns 409 before and after the file is received', async () => {
    const { id } = await site.createArticle({}, headers);
    const path = `/api/v1/articles/${id}/attachments`;
    const attach = (bytes: number) =>
      site.http.post(path).set(headers).attach('file', Buffer.alloc(bytes, 'x'), 'a.txt');
    await attach(6000).expect(201);
    await attach(6000).expect(409);

    const declared = new RawUpload(`${site.url}${path}`, { ...headers, 'Content-Length': '6000' });
    await declared.write(fileHead());
    expect((await declared.response).status).toBe(409);
    declared.abort();

    const undeclared = new RawUpload(`${site.url}${path}`, headers);
    const body = Buffer.from(`${fileHead().toString()}${'x'.repeat(6000)}\r\n--a-boundary--\r\n`);
    expect((await undeclared.end(body)).status).toBe(409);
    const [row] = await site.sql<{ n: number }>('SELECT COUNT(*) AS n FROM attachments WHERE article_id = ?', [id]);
    expect(Number(row!.n)).toBe(1);
  });
});
