import { RecentCommentTimesRepository } from '../../../src/modules/comments/recent-comment-times.repository.js';
import { CommentsRepository } from '../../../src/modules/comments/comments.repository.js';
import { NOW } from '../fixture/index.js';
import { changesNothing, fails, returnsNothing, scenario } from '../scenario.js';

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
