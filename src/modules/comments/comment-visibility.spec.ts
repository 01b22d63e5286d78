import fc from 'fast-check';
import { arbitraryRights } from '../../../test/support/arbitrary-rights';
import { type Principal, ROLES } from '../../core/identity/index.js';
import type { ArticleVisibility } from '../articles/index.js';
import { type CategorySet, CategoryRights } from '../categories/index.js';
import { canViewComment, type CommentAccessFacts } from './comment.policy.js';
import {
  resolveCommentVisibility,
  type CommentVisibility,
  commentStatusCondition,
  commentVisibilityCondition,
} from './comment-visibility.js';

const SCOPES = ['articles:read', 'articles:write', 'comments:write', 'comments:moderate', 'ratings:write', '*'];
const APPROVED = 1;
const DRAFT = 0;
const PUBLISHED = 1;

const within = (range: CategorySet, id: number): boolean =>
  'only' in range ? range.only.includes(id) : !range.except.includes(id);

const showsArticle = (
  { unrestricted, published, own }: ArticleVisibility,
  { authorId, categoryId, status, deletedAt }: CommentAccessFacts['article'],
): boolean =>
  deletedAt === null &&
  (within(unrestricted, categoryId) ||
    (published !== undefined && status === PUBLISHED && within(published, categoryId)) ||
    (own?.authorId === authorId && (!own.draftsAlone || status === DRAFT) && within(own.within, categoryId)));

/** Evaluates the SQL condition in memory. A null author matches no caller. */
const fits = ({ articles, moderatedCategories, authorId }: CommentVisibility, comment: CommentAccessFacts): boolean =>
  showsArticle(articles, comment.article) &&
  (comment.status === APPROVED ||
    (authorId !== null && comment.authorId === authorId) ||
    within(moderatedCategories, comment.article.categoryId));

const callers = fc
  .record({
    role: fc.constantFrom(...ROLES),
    userId: fc.constantFrom(7, 8),
    scopes: fc.option(fc.subarray(SCOPES), { nil: undefined }),
  })
  .map(({ role, userId, scopes }): Principal =>
    role === 'visitor' ? { role, userId: null } : { role, userId, ...(scopes && { scopes }) },
  );
const cases = arbitraryRights
  .filter(({ ids }) => ids.length > 0)
  .chain((rights) =>
    fc.record({
      rights: fc.constant(rights),
      caller: callers,
      comment: fc.record({
        authorId: fc.constantFrom(7, 8, null),
        status: fc.constantFrom(0, 1, 2),
        article: fc.record({
          authorId: fc.constantFrom(7, 8),
          categoryId: fc.constantFrom(...rights.ids),
          status: fc.constantFrom(0, 1, 2),
          deletedAt: fc.constantFrom(null, new Date()),
        }),
      }),
    }),
  );

describe('resolveCommentVisibility', () => {
  it('agrees with the policy for each comment', () => {
    fc.assert(
      fc.property(cases, ({ rights, caller, comment }) => {
        expect(fits(resolveCommentVisibility(rights, caller), comment)).toBe(canViewComment(rights, caller, comment));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('commentStatusCondition', () => {
  const node = (id: number) => ({ id, parentId: null, status: 1 });
  const rights = new CategoryRights([node(1), node(2)], [{ categoryId: 2, check: 'approve', roles: ['author'] }]);
  const conditionFor = (caller: Principal) => commentStatusCondition(resolveCommentVisibility(rights, caller), 'c');

  it('limits visitors to approved comments, adds own comments for members, and is undefined for administrators', () => {
    expect(conditionFor({ role: 'visitor', userId: null })).toEqual({ sql: 'c.status = 1', values: [] });
    expect(conditionFor({ role: 'member', userId: 7 })).toEqual({
      sql: '(c.status = 1 OR c.author_id = ?)',
      values: [7],
    });
    expect(conditionFor({ role: 'admin', userId: 7 })).toBeUndefined();
  });

  it('includes the moderated categories if the API key has the scope', () => {
    const author = { role: 'author', userId: 7 } as const;
    expect(conditionFor(author)).toEqual({
      sql: '(c.status = 1 OR c.author_id = ? OR a.category_id IN (?))',
      values: [7, 2],
    });
    expect(conditionFor({ ...author, scopes: ['ratings:write'] })).toEqual({ sql: 'c.status = 1', values: [] });
  });

  it('excludes comments on trashed articles for all roles', () => {
    expect(commentVisibilityCondition(resolveCommentVisibility(rights, { role: 'admin', userId: 7 }))).toEqual({
      sql: 'a.deleted_at IS NULL',
      values: [],
    });
  });
});
