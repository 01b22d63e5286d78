import { CommentThread } from '../../support/comment-thread.js';
import type { ApiObject, Headers } from '../../support/test-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

interface Block {
  type: string;
  id: number;
  data: ApiObject[];
  meta: { count: number };
}

describe('include=comments', () => {
  let site: TestApp;
  let member: Headers;
  let editor: Headers;
  let busy: CommentThread;
  let quiet: CommentThread;

  beforeAll(async () => {
    site = await startTestApp({ COMMENTS_FLOOD: '0' });
    member = (await site.createUser('member')).headers;
    editor = (await site.createUser('editor')).headers;
    busy = await CommentThread.start(site);
    quiet = await CommentThread.start(site);
    for (let n = 1; n <= 25; n++) await busy.add(member, `Number ${n}`);
  });
  afterAll(() => site.stop());

  const blocksIn = (included: object[]) => included.filter((one): one is Block => 'meta' in one);
  const textsIn = ({ data }: Block) => data.map(({ attributes }) => attributes['comment']);
  const blockOf = async (id: number, headers: Headers = {}): Promise<Block> => {
    const { body } = await site.http.get(`/api/v1/articles/${id}?include=comments`).set(headers).expect(200);
    return body.included[0] as Block;
  };

  it('returns one block with the newest 20 comments and the total count', async () => {
    const { body } = await site.http.get(`/api/v1/articles/${busy.articleId}?include=author,comments,tags`).expect(200);
    const [author, block] = body.included as [ApiObject, Block];
    expect(body.included).toHaveLength(2);
    expect(author.type).toBe('user');
    expect(block).toMatchObject({ type: 'comments', id: busy.articleId, meta: { count: 25 } });
    expect(textsIn(block)).toEqual(Array.from({ length: 20 }, (_, n) => `Number ${25 - n}`));
    expect(block.data[0]).toEqual((await site.http.get(block.data[0]!.links['self']!).expect(200)).body.data);
    expect(body.data.relationships.comments).toEqual({ data: block.data.map(({ id }) => ({ type: 'comment', id })) });
    expect(body.data.relationships.tags).toEqual({ data: [] });
    expect(body.data.attributes.comments_count).toBe(25);
  });

  it('returns no comments without include=comments', async () => {
    const { body } = await site.http.get(`/api/v1/articles/${busy.articleId}`).expect(200);
    expect(blocksIn(body.included as object[])).toEqual([]);
    expect(body.data.relationships).not.toHaveProperty('comments');
  });

  it('returns a block for each article of a list, empty for an article without comments', async () => {
    const { body } = await site.http.get('/api/v1/articles?include=comments&order=asc').expect(200);
    expect(blocksIn(body.included as object[]).map(({ id, data, meta }) => [id, data.length, meta.count])).toEqual([
      [busy.articleId, 20, 25],
      [quiet.articleId, 0, 0],
    ]);
    const relationships = (body.data as ApiObject[]).map((article) => article.relationships!['comments']!.data);
    expect(relationships.map((data) => (data as object[]).length)).toEqual([20, 0]);
  });

  it('returns only approved comments to every caller, without tombstones', async () => {
    const thread = await CommentThread.start(site);
    const first = await thread.add(member, 'First');
    const reply = await thread.add(member, 'Reply', { parent_id: first.id });
    const other = await thread.add(member, 'Not yet');
    const answer = await thread.add(member, 'An answer', { parent_id: other.id });
    await site.http.delete(first.links['self']!).set(member).expect(204);
    await site.http.patch(other.links['self']!).set(editor).send({ status: 'pending' }).expect(200);

    const seen: unknown[] = [];
    for (const headers of [{}, member, editor]) {
      const block = await blockOf(thread.articleId, headers);
      expect([textsIn(block), block.meta.count]).toEqual([['An answer', 'Reply'], 2]);
      seen.push(...block.data.map(({ relationships }) => relationships!['parent']!.data));
    }
    const toFirst = { type: 'comment', id: first.id };
    const toOther = { type: 'comment', id: other.id };
    expect(seen).toEqual([null, toFirst, toOther, toFirst, toOther, toFirst]);
    expect([reply.id, answer.id]).toHaveLength(2);
  });

  it('returns an empty block with the count 0 for an article in the trash', async () => {
    const thread = await CommentThread.start(site);
    await thread.add(member, 'First');
    await site.http.delete(`/api/v1/articles/${thread.articleId}`).set(editor).expect(204);

    const { body } = await site.http.get('/api/v1/articles?trashed=true&include=comments').set(editor).expect(200);

    expect(blocksIn(body.included as object[])).toEqual([
      { type: 'comments', id: thread.articleId, data: [], meta: { count: 0 } },
    ]);
  });

  it('returns the block in the response of a PATCH with include=comments', async () => {
    const { body } = await site.http
      .patch(`/api/v1/articles/${busy.articleId}?include=comments`)
      .set(editor)
      .send({ subtitle: 'Changed' })
      .expect(200);
    expect(blocksIn(body.included as object[])).toHaveLength(1);
  });
});

describe('include=comments if the comments module is disabled', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp({ COMMENTS_API_ENABLED: 'false' });
    await site.createArticle({ status: 'published' });
  });
  afterAll(() => site.stop());

  it('has no effect in version 1', async () => {
    const { body } = await site.http.get('/api/v1/articles/1?include=comments').expect(200);
    expect(body).not.toHaveProperty('included');
    expect(body.data.relationships).not.toHaveProperty('comments');
  });

  it.each(['include=comments', 'include=comments.author&fields[comment]=comment'])(
    'includes nothing in version 2: %s',
    async (query) => {
      const { body } = await site.http.get(`/api/v2/articles/1?${query}`).expect(200);
      expect(body.included).toEqual([]);
      expect(body.data.relationships).not.toHaveProperty('comments');
    },
  );

  it('remains in the OpenAPI document', async () => {
    const { components } = (await site.unchecked.get('/openapi.json').expect(200)).body;
    expect(components.schemas.ArticleV2Relationships.properties).toHaveProperty('comments');
    expect(components.schemas).toHaveProperty('CommentV2Resource');
    expect(components.schemas).toHaveProperty('CommentsBlock');
  });
});
