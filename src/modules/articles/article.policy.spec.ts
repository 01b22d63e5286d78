import { type Principal, type Role, ROLES } from '../../core/auth/index.js';
import { type CategoryCheck, CategoryRights } from '../categories/index.js';
import { ARCHIVED, DRAFT, PUBLISHED } from './article-status.js';
import { canDelete, canEdit, canPublish, canView, canViewTrashed, type Guarded, type May } from './article.policy.js';

const OWNER = 7;
const CATEGORY = 1;
const article = (status: number, deletedAt: Date | null = null): Guarded => ({
  authorId: OWNER,
  categoryId: CATEGORY,
  status,
  deletedAt,
});
const who = (role: Role, userId = 8): Principal => ({ role, userId: role === 'visitor' ? null : userId });
/** The rights in one category that names these roles. */
const naming = (named: Partial<Record<CategoryCheck, Role[]>> = {}, status = 1) =>
  new CategoryRights(
    [{ id: CATEGORY, parentId: null, status }],
    Object.entries(named).map(([check, roles]) => ({ categoryId: CATEGORY, check: check as CategoryCheck, roles })),
  );
const BY_TABLE = naming();
const allowed = (may: May, on: Guarded, rights = BY_TABLE) => ROLES.filter((role) => may(rights, who(role), on));
const allowedOwner = (may: May, on: Guarded, rights = BY_TABLE) =>
  ROLES.filter((role) => may(rights, who(role, OWNER), on));
const EDITORS = ['editor', 'admin'];
const ACCOUNTS = ['member', 'author', 'editor', 'admin'];
const AUTHORS = ['author', 'editor', 'admin'];

describe('the policy of articles', () => {
  it('lets everybody see what is published', () => {
    expect(allowed(canView, article(PUBLISHED))).toEqual(ROLES);
  });

  it.each([DRAFT, ARCHIVED])('lets editors alone see somebody else’s article in state %i', (status) => {
    expect(allowed(canView, article(status))).toEqual(EDITORS);
  });

  it.each([
    ['edit', canEdit],
    ['delete', canDelete],
    ['see in the trash', canViewTrashed],
  ])('lets an owner %s a draft; a member no longer once it is archived or published', (_, may) => {
    expect(allowedOwner(may, article(DRAFT))).toEqual(ACCOUNTS);
    expect(allowedOwner(may, article(ARCHIVED))).toEqual(AUTHORS);
    expect(allowedOwner(may, article(PUBLISHED))).toEqual(AUTHORS);
    expect(allowed(may, article(DRAFT))).toEqual(EDITORS);
  });

  it('lets authors publish their own and editors anybody’s', () => {
    expect(allowedOwner(canPublish, article(DRAFT))).toEqual(AUTHORS);
    expect(allowed(canPublish, article(DRAFT))).toEqual(EDITORS);
  });

  it('shows nobody what is in the trash', () => {
    expect(allowed(canView, article(PUBLISHED, new Date()))).toEqual([]);
  });

  it('takes a visitor for nobody’s author', () => {
    expect(canEdit(BY_TABLE, who('visitor'), { ...article(DRAFT), authorId: 0 })).toBe(false);
  });

  it('needs the scope to publish, of a key, beside the right', () => {
    const withKey = (...scopes: string[]): Principal => ({ ...who('editor'), scopes });
    expect(canPublish(BY_TABLE, withKey('articles:publish'), article(DRAFT))).toBe(true);
    expect(canPublish(BY_TABLE, withKey('*'), article(DRAFT))).toBe(true);
    expect(canPublish(BY_TABLE, withKey('articles:write'), article(DRAFT))).toBe(false);
    expect(canEdit(BY_TABLE, withKey('articles:write'), article(DRAFT))).toBe(true);
  });
});

describe('the policy of articles in a category that names roles', () => {
  // What authors may do with a draft of somebody else where their role is named for one check.
  it.each<[CategoryCheck, boolean[]]>([
    // see, see in the trash, edit, delete, publish
    ['view', [false, false, false, false, false]],
    ['submit', [false, false, false, false, false]],
    ['edit', [true, true, true, false, false]],
    ['delete', [true, true, false, true, false]],
    ['approve', [true, false, false, false, true]],
  ])('gives by %s', (check, expected) => {
    const rights = naming({ [check]: ['author'] });
    const answers = [canView, canViewTrashed, canEdit, canDelete, canPublish].map((may) =>
      may(rights, who('author'), article(DRAFT)),
    );
    expect(answers).toEqual(expected);
  });

  it('takes the right from the roles that are not named, but not their own work', () => {
    const rights = naming({ edit: ['author'], delete: [], approve: [] });
    for (const may of [canEdit, canDelete, canPublish]) expect(may(rights, who('editor'), article(DRAFT))).toBe(false);
    for (const may of [canEdit, canDelete, canPublish])
      expect(allowedOwner(may, article(PUBLISHED), rights)).toEqual(AUTHORS);
    expect(allowed(canView, article(DRAFT), rights)).toEqual(['author', 'admin']);
  });

  it('gives members the right to publish where they are named, their own drafts too', () => {
    expect(canPublish(naming({ approve: ['member'] }), who('member', OWNER), article(DRAFT))).toBe(true);
  });

  it.each([
    ['closed', naming({ view: [] }), ['admin']],
    ['closed to its owner alone', naming({ view: ['visitor', 'editor'] }), ['visitor', 'editor', 'admin']],
    ['disabled', naming({}, 0), EDITORS],
    ['hidden', naming({}, 2), [...ROLES]],
  ])('in one that is %s shows what is published to those who see it, its owner included', (_, rights, seeing) => {
    expect(allowed(canView, article(PUBLISHED), rights)).toEqual(seeing);
    expect(allowedOwner(canView, article(PUBLISHED), rights)).toEqual(seeing);
    const owners = ACCOUNTS.filter((role) => seeing.includes(role));
    for (const may of [canView, canViewTrashed, canEdit, canDelete]) {
      expect(allowedOwner(may, article(DRAFT), rights)).toEqual(owners);
    }
  });
});
