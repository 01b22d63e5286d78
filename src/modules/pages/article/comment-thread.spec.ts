import type { CommentRecord } from '../../comments/index.js';
import { buildCommentThreads, type CommentView } from './comment-thread.js';

const comment = (id: number, parentId: number | null): CommentRecord =>
  ({
    id,
    parentId,
    text: `Text ${id}`,
    authorId: 7,
    createdAt: '2026-01-31T08:00:00.000Z',
    deletedAt: null,
  }) as CommentRecord;

const shapeOf = (views: readonly CommentView[]): unknown => views.map(({ id, replies }) => [id, shapeOf(replies)]);

describe('buildCommentThreads', () => {
  it('shows a reply as a root if its parent is on another page', () => {
    const threads = buildCommentThreads([comment(2, 1), comment(3, 2), comment(4, null)], (id) => `User ${id}`);

    expect(shapeOf(threads)).toEqual([
      [2, [[3, []]]],
      [4, []],
    ]);
    expect(threads[0]).toMatchObject({ text: 'Text 2', author: 'User 7' });
  });
});
