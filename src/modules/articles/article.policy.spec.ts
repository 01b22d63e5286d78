import { type Principal, type Role, ROLES } from '../../core/auth/index.js';
import { ARCHIVED, DRAFT, PUBLISHED } from './article-status.js';
import { canEdit, canPublish, canView, type Guarded } from './article.policy.js';

const OWNER = 7;
const article = (status: number, deletedAt: Date | null = null): Guarded => ({ authorId: OWNER, status, deletedAt });
const who = (role: Role, userId = 8): Principal => ({ role, userId: role === 'visitor' ? null : userId });
const allowed = (may: (caller: Principal, on: Guarded) => boolean, on: Guarded, userId?: number) =>
  ROLES.filter((role) => may(who(role, userId), on));

describe('the policy of articles', () => {
  it('lets everybody see what is published', () => {
    expect(allowed(canView, article(PUBLISHED))).toEqual(ROLES);
  });

  it.each([DRAFT, ARCHIVED])('lets editors alone see somebody else’s article in state %i', (status) => {
    expect(allowed(canView, article(status))).toEqual(['editor', 'admin']);
  });

  it('lets an owner see and edit a draft; a member no longer once it is archived or published', () => {
    expect(allowed(canEdit, article(DRAFT), OWNER)).toEqual(['member', 'author', 'editor', 'admin']);
    expect(allowed(canView, article(ARCHIVED), OWNER)).toEqual(['author', 'editor', 'admin']);
    expect(allowed(canEdit, article(PUBLISHED), OWNER)).toEqual(['author', 'editor', 'admin']);
  });

  it('lets authors publish their own and editors anybody’s', () => {
    expect(allowed(canPublish, article(DRAFT), OWNER)).toEqual(['author', 'editor', 'admin']);
    expect(allowed(canPublish, article(DRAFT))).toEqual(['editor', 'admin']);
  });

  it('shows nobody what is in the trash', () => {
    expect(allowed(canView, article(PUBLISHED, new Date()))).toEqual([]);
  });

  it('takes a visitor for nobody’s author', () => {
    expect(canEdit(who('visitor'), { ...article(DRAFT), authorId: 0 })).toBe(false);
  });
});
