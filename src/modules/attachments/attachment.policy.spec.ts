import { type Principal, type Role, ROLES } from '../../core/auth/index.js';
import type { Guarded } from '../articles/index.js';
import { CategoryRights } from '../categories/index.js';
import { canChangeAttachment, canViewAttachment, type GuardedAttachment, type May } from './attachment.policy.js';

const OWNER = 7;
const AUTHOR = 9;
const RIGHTS = new CategoryRights([{ id: 1, parentId: null, status: 1 }], []);

const of = (article: Guarded | null): GuardedAttachment => ({ ownerId: OWNER, article });
const article = (status: number, deletedAt: Date | null = null): Guarded => ({
  ...{ authorId: AUTHOR, categoryId: 1 },
  ...{ status, deletedAt },
});
const [DRAFT, PUBLISHED] = [article(0), article(1)];
const who = (role: Role, userId = 8, scopes?: string[]): Principal => ({
  role,
  userId: role === 'visitor' ? null : userId,
  ...(scopes && { scopes }),
});
const allowed = (may: May<GuardedAttachment>, attachment: GuardedAttachment, userId?: number) =>
  ROLES.filter((role) => may(RIGHTS, who(role, userId), attachment));

describe('attachment policy', () => {
  it('shows an attachment to callers who can view its article, regardless of its owner', () => {
    expect(allowed(canViewAttachment, of(PUBLISHED))).toEqual(ROLES);
    expect(allowed(canViewAttachment, of(DRAFT))).toEqual(['editor', 'admin']);
    expect(allowed(canViewAttachment, of(DRAFT), OWNER)).toEqual(['editor', 'admin']);
    expect(allowed(canViewAttachment, of(article(1, new Date())), AUTHOR)).toEqual([]);
  });

  it('lets callers change an attachment if they can edit its article', () => {
    expect(allowed(canChangeAttachment, of(PUBLISHED))).toEqual(['editor', 'admin']);
    expect(allowed(canChangeAttachment, of(PUBLISHED), OWNER)).toEqual(['editor', 'admin']);
    expect(allowed(canChangeAttachment, of(PUBLISHED), AUTHOR)).toEqual(['author', 'editor', 'admin']);
  });

  it('restricts an attachment without an article to its owner and administrators', () => {
    for (const may of [canViewAttachment, canChangeAttachment]) {
      expect(allowed(may, of(null))).toEqual(['admin']);
      expect(allowed(may, of(null), OWNER)).toEqual(['member', 'author', 'editor', 'admin']);
    }
  });

  it('shows an API key drafts with articles:read, and attachments without an article with attachments:write', () => {
    const sees = (attachment: GuardedAttachment, ...scopes: string[]) =>
      canViewAttachment(RIGHTS, who('admin', OWNER, scopes), attachment);
    expect([sees(of(DRAFT), 'articles:read'), sees(of(null), 'articles:read')]).toEqual([true, false]);
    expect([sees(of(DRAFT), 'attachments:write'), sees(of(null), 'attachments:write')]).toEqual([false, true]);
    expect(sees(of(PUBLISHED), 'tags:write')).toBe(true);
  });
});
