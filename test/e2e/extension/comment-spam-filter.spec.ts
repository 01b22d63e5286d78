import { replace } from '../../../src/core/module-api/index.js';
import { type SpamFilterInput, CommentSpamFilter, type SpamFilterResult } from '../../../src/modules/comments/index.js';
import { CommentThread } from '../../support/comment-thread.js';
import type { TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers } from '../../support/test-client.js';
import { startSiteWithStrategies } from './start-site-with-strategies.js';

/** Decides by the first word of the text. */
class FirstWordFilter extends CommentSpamFilter {
  override readonly timeLimitMs = 200;
  readonly inputs: SpamFilterInput[] = [];
  lateSignal?: AbortSignal;

  evaluate(comment: SpamFilterInput, signal: AbortSignal): Promise<SpamFilterResult | undefined> {
    this.inputs.push(comment);
    const [word] = comment.text.split(' ');
    if (word === 'approve' || word === 'hold' || word === 'reject')
      return Promise.resolve({ verdict: word, reason: word });
    if (word === 'throw') throw new Error('at once');
    if (word === 'fail') return Promise.reject(new Error('after a while'));
    if (word !== 'hang') return Promise.resolve(undefined);
    this.lateSignal = signal;
    return new Promise(() => undefined);
  }
}

const statusOf = ({ attributes }: ApiObject) => attributes['status'];

describe.each([
  ['none', 'approved'],
  ['all', 'pending'],
])('Comment spam filter with COMMENTS_MODERATION=%s', (COMMENTS_MODERATION, otherwise) => {
  let site: TestApp;
  let check: FirstWordFilter;
  let thread: CommentThread;
  let member: { id: number; username: string; headers: Headers };
  let editor: Headers;

  beforeAll(async () => {
    site = await startSiteWithStrategies([replace(CommentSpamFilter, FirstWordFilter)], {
      COMMENTS_MODERATION,
      COMMENTS_FLOOD: '0',
    });
    check = site.app.get(CommentSpamFilter);
    thread = await CommentThread.start(site, { title: 'Judged' });
    member = await site.createUser('member');
    editor = (await site.createUser('editor')).headers;
  });
  afterAll(() => site.stop());
  beforeEach(() => {
    check.inputs.length = 0;
  });

  const add = async (text: string, headers = member.headers) => statusOf(await thread.add(headers, text));

  it.each([
    ['approve', 'approved'],
    ['hold', 'pending'],
    ['reject', 'rejected'],
    ['say nothing of', otherwise],
    ['throw', 'pending'],
    ['fail', 'pending'],
    ['hang', 'pending'],
  ])('handles the filter result "%s" and stores the comment as %s', async (words, status) => {
    expect(await add(`${words} this`)).toBe(status);
    expect(await thread.listTexts(editor)).toContain(`${words} this`);
  });

  it('aborts the signal after the time limit', async () => {
    await add('hang on');
    expect(check.lateSignal?.aborted).toBe(true);
  });

  it('receives the text, author, article and client address', async () => {
    const { id: parentId } = await thread.add(editor, 'A question');
    await thread.add(member.headers, 'approve <b>an answer</b>', { parent_id: parentId });
    expect(check.inputs).toEqual([
      {
        text: 'approve an answer',
        parentId,
        commentId: null,
        author: expect.objectContaining({ id: member.id, username: member.username }) as object,
        article: expect.objectContaining({ id: thread.articleId, title: 'Judged' }) as object,
        address: expect.stringContaining('127.0.0.1') as string,
      },
    ]);
  });

  it('does not filter comments of moderators or invalid comments', async () => {
    expect(await add('reject me', editor)).toBe('approved');
    await thread.post(member.headers, { comment: '<b></b>' }).expect(422);
    expect(check.inputs).toEqual([]);
  });

  it('filters an edited comment and can only lower its status', async () => {
    const rewrite = async ({ links }: ApiObject, comment: string, headers = member.headers) =>
      statusOf(
        (await site.http.patch(links['self']!).set(headers).send({ comment }).expect(200)).body.data as ApiObject,
      );
    const comment = await thread.add(member.headers, 'approve this');
    expect(await rewrite(comment, 'approve that')).toBe('approved');
    expect(check.inputs.at(-1)).toMatchObject({ commentId: comment.id, text: 'approve that' });
    expect(await rewrite(comment, 'hold that')).toBe('pending');
    expect(await rewrite(comment, 'approve it after all')).toBe('pending');
    expect(await rewrite(comment, 'reject that')).toBe('rejected');
    expect(await rewrite(comment, 'approve it now')).toBe('rejected');
    const asked = check.inputs.length;
    expect(await rewrite(comment, 'reject a correction', editor)).toBe('rejected');
    expect(check.inputs).toHaveLength(asked);
  });

  it('filters comments that are created through version 2', async () => {
    const { headers } = member;
    const resource = { data: { type: 'comment', attributes: { comment: 'reject in two' } } };
    const two = await site.http
      .post(`/api/v2/articles/${thread.articleId}/comments`)
      .set({ ...headers, 'Content-Type': 'application/vnd.api+json' })
      .send(resource)
      .expect(201);
    expect(two.body.data.attributes.status).toBe('rejected');
    expect(check.inputs).toHaveLength(1);
  });
});
