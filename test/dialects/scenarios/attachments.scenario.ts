import { condition } from '../../../src/core/database/index.js';
import { AttachmentsRepository } from '../../../src/modules/attachments/attachments.repository.js';
import { RatingsRepository } from '../../../src/modules/ratings/ratings.repository.js';
import { NOW } from '../fixture/index.js';
import { changesNothing, fails, inAnyOrder, returnsNothing, scenario } from '../scenario.js';
import { ALL } from './cursor-page-calls.js';

const FIRST_PAGE = { page: 1, perPage: ALL };
const NEW = {
  ...{ articleId: null, ownerId: 3, filename: 'Größe 😀.png', description: '', mimeType: 'image/png', size: 1 },
  ...{ sha256: 'cd'.repeat(32), width: 1, height: null, storageKey: 'new', downloads: 0 },
  ...{ createdAt: NOW, updatedAt: null, version: 1 },
};
const VISIBILITY_CONDITION = condition('(t.owner_id = ? OR a.deleted_at IS NULL)', 3);

export const ATTACHMENTS = scenario(AttachmentsRepository, {
  reads: {
    'findById returns an attachment with its article': (repository) => repository.findById(2),
    'findById returns an attachment without an article': (repository) => repository.findById(3),
    'findById returns an attachment of an article in the trash': (repository) => repository.findById(5),
    'findById returns null for an unknown id': returnsNothing((repository) => repository.findById(99)),
    'findPage returns all attachments': (repository) => repository.findPage(FIRST_PAGE, {}),
    'findPage returns the second page': (repository) => repository.findPage({ page: 2, perPage: 4 }, {}),
    'findPage returns the attachments of an article': (repository) => repository.findPage(FIRST_PAGE, { articleId: 1 }),
    'findPage returns the attachments without an article': (repository) =>
      repository.findPage(FIRST_PAGE, { unattached: true }),
    'findPage returns the attachments with an article': (repository) =>
      repository.findPage(FIRST_PAGE, { unattached: false }),
    'findPage returns the attachments that are visible': (repository) =>
      repository.findPage(FIRST_PAGE, {}, VISIBILITY_CONDITION),
    'findPage returns no attachments of an unknown article': returnsNothing((repository) =>
      repository.findPage(FIRST_PAGE, { articleId: 99 }),
    ),
    'findArticleAccess returns an article in the trash': (repository) => repository.findArticleAccess(19),
    'findArticleAccess returns null for an unknown id': returnsNothing((repository) =>
      repository.findArticleAccess(99),
    ),
    'countByArticle counts the attachments of an article': (repository) => repository.countByArticle(1),
    'countByArticle returns 0 for an article without any': returnsNothing((repository) => repository.countByArticle(2)),
    'countUnattached counts the attachments without an article': (repository) => repository.countUnattached(2),
    'countUnattached returns 0 for an account without any': returnsNothing((repository) =>
      repository.countUnattached(4),
    ),
    'isEmpty returns false if there are attachments': returnsNothing((repository) => repository.isEmpty()),
    'findExistingKeys returns the stored keys': (repository) =>
      repository.findExistingKeys(['key-1', 'key-3', 'unknown']),
    'findExistingKeys is case-sensitive': returnsNothing((repository) =>
      repository.findExistingKeys(['KEY-3', 'key_3']),
    ),
  },
  locks: {
    'findForUpdate returns an attachment': (repository) => repository.findForUpdate(1),
    'findForUpdate returns null for an unknown id': returnsNothing((repository) => repository.findForUpdate(99)),
    'lockUnattached returns nothing': returnsNothing((repository) => repository.lockUnattached(2)),
  },
  writes: {
    'insert stores an attachment': (repository) => repository.insert(NEW),
    'insert stores a key that differs by case alone': (repository) =>
      repository.insert({ ...NEW, storageKey: 'KEY-3' }),
    'insert fails for a key that is taken': fails('unique violation', (repository) =>
      repository.insert({ ...NEW, storageKey: 'key-3' }),
    ),
    'insert fails for an unknown article': fails('foreign key violation', (repository) =>
      repository.insert({ ...NEW, articleId: 99 }),
    ),
    'update writes the next version': (repository) =>
      repository.update({ id: 1, version: 1 }, { description: 'ß', articleId: null }),
    'update fails for another version': fails('conflict', (repository) =>
      repository.update({ id: 1, version: 2 }, { description: 'ß' }),
    ),
    'delete removes an attachment': (repository) => repository.delete(1),
    'delete changes nothing for an unknown id': changesNothing((repository) => repository.delete(99)),
    'addDownloads adds to several attachments': (repository) =>
      repository.addDownloads(
        new Map([
          [2, 1],
          [1, 5],
        ]),
      ),
  },
});

export const RATINGS = scenario(RatingsRepository, {
  reads: {
    'find returns a rating': (repository) => repository.find(1, 7),
    'find returns null for an article without a rating': returnsNothing((repository) => repository.find(9, 7)),
    'countByValue counts the ratings of an article': inAnyOrder((repository) => repository.countByValue(1)),
    'countByValue returns no ratings of an article without any': returnsNothing((repository) =>
      repository.countByValue(9),
    ),
  },
  writes: {
    'insert stores a rating': (repository) => repository.insert(4, 5, 4),
    'insert fails for a second rating': fails('unique violation', (repository) => repository.insert(1, 5, 4)),
    'insert fails for an unknown article': fails('foreign key violation', (repository) => repository.insert(99, 5, 4)),
    'update writes the next version': (repository) => repository.update({ id: 2, version: 2 }, 3),
    'update fails for another version': fails('conflict', (repository) => repository.update({ id: 2, version: 1 }, 3)),
    'delete removes a rating': (repository) => repository.delete(1),
    'delete changes nothing for an unknown id': changesNothing((repository) => repository.delete(99)),
  },
});
