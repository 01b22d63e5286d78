import { type Principal, type Role, ROLES } from '../../../core/identity/index.js';
import { type CategoryAction, CategoryRights } from '../../categories/index.js';
import { ARCHIVED, DRAFT, PUBLISHED } from '../model/article-transitions.js';
import {
  canDelete,
  canEdit,
  canPublish,
  canView,
  canViewTrashed,
  type ArticleAccessFacts,
  type ArticlePolicyRule,
} from './article.policy.js';

const OWNER = 7;
const CATEGORY = 1;
const article = (status: number, deletedAt: Date | null = null): ArticleAccessFacts => ({
  authorId: OWNER,
  categoryId: CATEGORY,
  status,
  deletedAt,
});
const principalWith = (role: Role, userId = 8): Principal => ({ role, userId: role === 'visitor' ? null : userId });
/** Returns the rights of one category with these role grants. */
const rightsWithGrants = (grants: Partial<Record<CategoryAction, Role[]>> = {}, status = 1) =>
  new CategoryRights(
    [{ id: CATEGORY, parentId: null, status }],
    Object.entries(grants).map(([check, roles]) => ({ categoryId: CATEGORY, check: check as CategoryAction, roles })),
  );
const DEFAULT_RIGHTS = rightsWithGrants();
const allowed = (rule: ArticlePolicyRule, facts: ArticleAccessFacts, rights = DEFAULT_RIGHTS) =>
  ROLES.filter((role) => rule(rights, principalWith(role), facts));
const allowedOwner = (rule: ArticlePolicyRule, facts: ArticleAccessFacts, rights = DEFAULT_RIGHTS) =>
  ROLES.filter((role) => rule(rights, principalWith(role, OWNER), facts));
const EDITORS = ['editor', 'admin'];
const ACCOUNTS = ['member', 'author', 'editor', 'admin'];
const AUTHORS = ['author', 'editor', 'admin'];

describe('article policy', () => {
  it('permits every role to view a published article', () => {
    expect(allowed(canView, article(PUBLISHED))).toEqual(ROLES);
  });

  it.each([DRAFT, ARCHIVED])('permits only editors to view an article of another user in status %i', (status) => {
    expect(allowed(canView, article(status))).toEqual(EDITORS);
  });

  it.each([
    ['edit', canEdit],
    ['delete', canDelete],
    ['view in the trash', canViewTrashed],
  ])('permits the action "%s" to owners, and to members only on drafts', (_, may) => {
    expect(allowedOwner(may, article(DRAFT))).toEqual(ACCOUNTS);
    expect(allowedOwner(may, article(ARCHIVED))).toEqual(AUTHORS);
    expect(allowedOwner(may, article(PUBLISHED))).toEqual(AUTHORS);
    expect(allowed(may, article(DRAFT))).toEqual(EDITORS);
  });

  it('permits authors to publish own articles and editors to publish all articles', () => {
    expect(allowedOwner(canPublish, article(DRAFT))).toEqual(AUTHORS);
    expect(allowed(canPublish, article(DRAFT))).toEqual(EDITORS);
  });

  it('hides articles in the trash from every role', () => {
    expect(allowed(canView, article(PUBLISHED, new Date()))).toEqual([]);
  });

  it('does not treat a visitor as the author of an article', () => {
    expect(canEdit(DEFAULT_RIGHTS, principalWith('visitor'), { ...article(DRAFT), authorId: 0 })).toBe(false);
  });

  it('requires the publish scope of an API key in addition to the right', () => {
    const withKey = (...scopes: string[]): Principal => ({ ...principalWith('editor'), scopes });
    expect(canPublish(DEFAULT_RIGHTS, withKey('articles:publish'), article(DRAFT))).toBe(true);
    expect(canPublish(DEFAULT_RIGHTS, withKey('*'), article(DRAFT))).toBe(true);
    expect(canPublish(DEFAULT_RIGHTS, withKey('articles:write'), article(DRAFT))).toBe(false);
    expect(canEdit(DEFAULT_RIGHTS, withKey('articles:write'), article(DRAFT))).toBe(true);
  });
});

describe('article policy in a category with role grants', () => {
  // Rights of authors on a draft of another user if their role has one grant.
  it.each<[CategoryAction, boolean[]]>([
    // view, view in the trash, edit, delete, publish
    ['view', [false, false, false, false, false]],
    ['submit', [false, false, false, false, false]],
    ['edit', [true, true, true, false, false]],
    ['delete', [true, true, false, true, false]],
    ['approve', [true, false, false, false, true]],
  ])('grants authors the expected rights by the grant %s', (check, expected) => {
    const rights = rightsWithGrants({ [check]: ['author'] });
    const answers = [canView, canViewTrashed, canEdit, canDelete, canPublish].map((may) =>
      may(rights, principalWith('author'), article(DRAFT)),
    );
    expect(answers).toEqual(expected);
  });

  it('denies roles without a grant, except on own articles', () => {
    const rights = rightsWithGrants({ edit: ['author'], delete: [], approve: [] });
    for (const may of [canEdit, canDelete, canPublish])
      expect(may(rights, principalWith('editor'), article(DRAFT))).toBe(false);
    for (const may of [canEdit, canDelete, canPublish])
      expect(allowedOwner(may, article(PUBLISHED), rights)).toEqual(AUTHORS);
    expect(allowed(canView, article(DRAFT), rights)).toEqual(['author', 'admin']);
  });

  it('permits members with a grant to publish, including own drafts', () => {
    expect(canPublish(rightsWithGrants({ approve: ['member'] }), principalWith('member', OWNER), article(DRAFT))).toBe(
      true,
    );
  });

  it.each([
    ['closed', rightsWithGrants({ view: [] }), ['admin']],
    ['closed to its owner alone', rightsWithGrants({ view: ['visitor', 'editor'] }), ['visitor', 'editor', 'admin']],
    ['disabled', rightsWithGrants({}, 0), EDITORS],
    ['hidden', rightsWithGrants({}, 2), [...ROLES]],
  ])('shows articles only to permitted roles, including the owner, if the category is %s', (_, rights, seeing) => {
    expect(allowed(canView, article(PUBLISHED), rights)).toEqual(seeing);
    expect(allowedOwner(canView, article(PUBLISHED), rights)).toEqual(seeing);
    const owners = ACCOUNTS.filter((role) => seeing.includes(role));
    for (const may of [canView, canViewTrashed, canEdit, canDelete]) {
      expect(allowedOwner(may, article(DRAFT), rights)).toEqual(owners);
    }
  });
});
