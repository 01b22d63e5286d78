import { RecentCommentTimesRepository } from '../../../src/modules/comments/recent-comment-times.repository.js';
import { CommentListsRepository } from '../../../src/modules/comments/comment-lists.repository.js';
import type { CommentListRequest } from '../../../src/modules/comments/comment-list-request.js';
import type { CommentVisibility } from '../../../src/modules/comments/comment-visibility.js';
import { CommentsRepository } from '../../../src/modules/comments/comments.repository.js';
import { NOW } from '../fixture/index.js';
import { type Calls, changesNothing, fails, inAnyOrder, returnsNothing, scenario } from '../scenario.js';
import { COMMENT_VISIBILITIES } from './comment-visibilities.js';
import { ALL } from './cursor-page-calls.js';

const NEW = { articleId: 1, authorId: 3, parentId: 1, depth: 2, text: 'Größe 😀 \\ %', status: 0, createdAt: NOW };

export const COMMENTS = scenario(CommentsRepository, {
  reads: {
    'findById returns a comment with its article and its parent': (repository) => repository.findById(10),
    'findById returns a deleted comment': (repository) => repository.findById(5),
    'findById returns a comment on an article in the trash': (repository) => repository.findById(16),
    'findById returns null for an unknown id': returnsNothing((repository) => repository.findById(99)),
    'hasReplies returns true for a comment with replies': (repository) => repository.hasReplies(1),
    'hasReplies returns false for a comment without replies': returnsNothing((repository) => repository.hasReplies(2)),
    'hasApproved returns true for an author of an approved comment': (repository) => repository.hasApproved(5),
    'hasApproved returns false for an author without comments': returnsNothing((repository) =>
      repository.hasApproved(4),
    ),
  },
  locks: {
    'findArticle returns an article': (repository) => repository.findArticle(1),
    'findArticle returns an article in the trash': (repository) => repository.findArticle(19),
    'findArticle returns null for an unknown id': returnsNothing((repository) => repository.findArticle(99)),
  },
  writes: {
    'insert stores a comment': (repository) => repository.insert(NEW),
    'insert fails for an unknown article': fails('foreign key violation', (repository) =>
      repository.insert({ ...NEW, articleId: 99 }),
    ),
    'insert fails for an unknown parent': fails('foreign key violation', (repository) =>
      repository.insert({ ...NEW, parentId: 99 }),
    ),
    'update writes the next version': (repository) =>
      repository.update({ id: 12, version: 3 }, { text: '', authorId: null, deletedAt: NOW }),
    'update fails for another version': fails('conflict', (repository) =>
      repository.update({ id: 12, version: 2 }, { text: 'ß' }),
    ),
    'delete removes a comment with its replies': (repository) => repository.delete(1),
    'delete changes nothing for an unknown id': changesNothing((repository) => repository.delete(99)),
  },
});

const REQUESTS: Readonly<Record<string, Partial<CommentListRequest>>> = {
  'comments, the newest first': {},
  'comments, the oldest first': { order: 'asc' },
  'the first page': { perPage: 3 },
  'the second page': { page: 2, perPage: 3 },
  'approved comments': { status: 'approved' },
  'pending comments': { status: 'pending' },
  'comments on an article': { articleId: 1 },
  'comments of an author': { authorId: 5 },
  'comments at the top': { parentId: 0 },
  'replies to a comment': { parentId: 1 },
  'replies to a rejected comment': { parentId: 4 },
};

const visibilities = Object.entries(COMMENT_VISIBILITIES) as [string, CommentVisibility][];
/** Requests for comments that only moderators can see. */
const HIDDEN = ['pending comments', 'replies to a rejected comment'];

function listCalls(): Calls<CommentListsRepository> {
  const calls = visibilities.flatMap(([who, visibility]) =>
    Object.entries(REQUESTS).map(([what, request]): Calls<CommentListsRepository> => {
      const whole = { page: 1, perPage: ALL, ...request };
      const isEmpty = who === 'nothing' || (who === 'approved comments' && HIDDEN.includes(what));
      const declare: (call: Calls<CommentListsRepository>[string]) => Calls<CommentListsRepository>[string] =
        isEmpty || (who === 'an author' && what === 'replies to a rejected comment') ? returnsNothing : (call) => call;
      return {
        [`findPage returns ${what} with visibility of ${who}`]: declare((repository) =>
          repository.findPage(visibility, whole),
        ),
        [`count counts ${what} with visibility of ${who}`]: declare((repository) =>
          repository.count(visibility, whole),
        ),
      };
    }),
  );
  return Object.assign({}, ...calls) as Calls<CommentListsRepository>;
}

export const COMMENT_LISTS = scenario(CommentListsRepository, {
  reads: {
    ...listCalls(),
    'findPage returns no comments beyond the last page': returnsNothing((repository) =>
      repository.findPage(COMMENT_VISIBILITIES.everything, { page: 9, perPage: 10 }),
    ),
    'findByIds returns comments': inAnyOrder((repository) => repository.findByIds([16, 5, 10, 99])),
    'findByIds returns no comments without ids': returnsNothing((repository) => repository.findByIds([])),
    'findNewest returns the newest approved comments of articles': (repository) =>
      repository.findNewest([2, 1, 8, 9], 2),
    'findNewest returns no comments of articles without any': returnsNothing((repository) =>
      repository.findNewest([9, 99], 2),
    ),
    'findNewest returns no comments without ids': returnsNothing((repository) => repository.findNewest([], 2)),
  },
});

export const COMMENT_AUTHORS = scenario(RecentCommentTimesRepository, {
  locks: {
    'lockRecentTimes returns the times of an author': (repository) => repository.lockRecentTimes(5),
  },
  writes: {
    'lockRecentTimes stores a row for a new author': (repository) => repository.lockRecentTimes(2),
    'lockRecentTimes fails for an unknown account': fails('foreign key violation', (repository) =>
      repository.lockRecentTimes(99),
    ),
    'saveRecentTimes stores times': (repository) => repository.saveRecentTimes(7, [1_780_000_000_123, 1]),
    'saveRecentTimes changes nothing for an unknown author': changesNothing((repository) =>
      repository.saveRecentTimes(2, [1]),
    ),
  },
});
