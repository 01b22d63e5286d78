import fc from 'fast-check';
import { arbitraryRights } from '../../../../test/support/arbitrary-rights';
import { isEditor, type Principal, ROLES } from '../../../core/identity/index.js';
import { type CategorySet, CategoryRights } from '../../categories/index.js';
import { type ArticleVisibility, listVisibility, visibilityCondition, viewVisibility } from './article-visibility.js';
import { DRAFT, PUBLISHED } from '../model/article-transitions.js';
import { canView, canViewTrashed, type ArticleAccessFacts, retainsOwnRights } from './article.policy.js';

const within = (range: CategorySet, id: number): boolean =>
  'only' in range ? range.only.includes(id) : !range.except.includes(id);

/** Evaluates the visibility without a database. */
const isVisible = (
  { unrestricted, published, own }: ArticleVisibility,
  { authorId, categoryId, status }: ArticleAccessFacts,
): boolean =>
  within(unrestricted, categoryId) ||
  (published !== undefined && status === PUBLISHED && within(published, categoryId)) ||
  (own?.authorId === authorId && (!own.draftsAlone || status === DRAFT) && within(own.within, categoryId));

const callers = fc
  .record({ role: fc.constantFrom(...ROLES), userId: fc.constantFrom(7, 8) })
  .map(({ role, userId }): Principal => ({ role, userId: role === 'visitor' ? null : userId }));
const cases = arbitraryRights
  .filter(({ ids }) => ids.length > 0)
  .chain((rights) =>
    fc.record({
      rights: fc.constant(rights),
      caller: callers,
      article: fc.record({
        authorId: fc.constantFrom(7, 8),
        categoryId: fc.constantFrom(...rights.ids),
        status: fc.constantFrom(0, 1, 2),
        deletedAt: fc.constantFrom(null, new Date()),
      }),
    }),
  );

describe('article visibility', () => {
  it('agrees with the policy for each article', () => {
    fc.assert(
      fc.property(cases, ({ rights, caller, article }) => {
        const alive = { ...article, deletedAt: null };
        expect(isVisible(viewVisibility(rights, caller), alive)).toBe(canView(rights, caller, alive));
      }),
      { numRuns: 500 },
    );
  });

  it('agrees in lists with the policy, except for hidden categories', () => {
    fc.assert(
      fc.property(cases, ({ rights, caller, article }) => {
        const { categoryId, status, authorId } = article;
        const trashed = article.deletedAt !== null;
        const isPublic = status === PUBLISHED && !trashed;
        const ownUnpublished =
          authorId === caller.userId && (retainsOwnRights(caller) || status === DRAFT) && !isPublic;
        const listed = isEditor(caller) || !rights.unlistedFor(caller.role).includes(categoryId) || ownUnpublished;
        const isViewable = (trashed ? canViewTrashed : canView)(rights, caller, article);
        expect(isVisible(listVisibility(rights, caller, { status, trashed }), article)).toBe(isViewable && listed);
      }),
      { numRuns: 500 },
    );
  });
});

describe('article visibility condition', () => {
  const node = (id: number, status = 1) => ({ id, parentId: null, status });
  const member: Principal = { role: 'member', userId: 7 };
  const drafts = { status: DRAFT, trashed: false };

  it('is undefined if all articles are visible', () => {
    const rights = new CategoryRights([node(1), node(2)], []);
    expect(visibilityCondition(listVisibility(rights, member, { status: PUBLISHED, trashed: false }))).toBeUndefined();
    expect(visibilityCondition(listVisibility(rights, { role: 'editor', userId: 7 }, drafts))).toBeUndefined();
  });

  it('excludes the closed categories instead of listing the open categories', () => {
    const rights = new CategoryRights([node(1), node(2), node(3, 0)], []);
    expect(visibilityCondition(listVisibility(rights, member, { status: PUBLISHED, trashed: false }))).toEqual({
      sql: 'a.category_id NOT IN (?)',
      values: [3],
    });
  });

  it('selects own articles, and also articles of categories with a granted right', () => {
    const nodes = [node(1), node(2), node(3, 0)];
    expect(visibilityCondition(listVisibility(new CategoryRights(nodes, []), member, drafts))).toEqual({
      sql: '(a.author_id = ? AND a.status = 0 AND a.category_id NOT IN (?))',
      values: [7, 3],
    });
    const granted = new CategoryRights(nodes, [{ categoryId: 2, check: 'edit', roles: ['author'] }]);
    expect(visibilityCondition(listVisibility(granted, { role: 'author', userId: 7 }, drafts))).toEqual({
      sql: '(a.category_id IN (?) OR (a.author_id = ? AND a.category_id NOT IN (?)))',
      values: [2, 7, 3],
    });
  });

  it('is always false for a visitor who requests drafts', () => {
    const visibility = listVisibility(new CategoryRights([node(1)], []), { role: 'visitor', userId: null }, drafts);
    expect(visibilityCondition(visibility)).toEqual({ sql: '1 = 0', values: [] });
  });
});
