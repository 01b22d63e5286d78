import { type Principal, type Role, ROLES } from '../../core/identity/index.js';
import type { ArticleAccessFacts } from '../articles/index.js';
import { CategoryRights } from '../categories/index.js';
import {
  canChangeAttachment,
  canViewAttachment,
  type AttachmentAccessFacts,
  type AttachmentPolicyRule,
} from './attachment.policy.js';

const OWNER = 7;
const AUTHOR = 9;
const RIGHTS = new CategoryRights([{ id: 1, parentId: null, status: 1 }], []);

const withArticle = (article: ArticleAccessFacts | null): AttachmentAccessFacts => ({ ownerId: OWNER, article });
const article = (status: number, deletedAt: Date | null = null): ArticleAccessFacts => ({
  ...{ authorId: AUTHOR, categoryId: 1 },
  ...{ status, deletedAt },
});
const [DRAFT, PUBLISHED] = [article(0), article(1)];
const principal = (role: Role, userId = 8, scopes?: string[]): Principal => ({
  role,
  userId: role === 'visitor' ? null : userId,
  ...(scopes && { scopes }),
});
const rolesAllowed = (
  rule: AttachmentPolicyRule<AttachmentAccessFacts>,
  attachment: AttachmentAccessFacts,
  userId?: number,
) => ROLES.filter((role) => rule(RIGHTS, principal(role, userId), attachment));

describe('attachment policy', () => {
  it('shows an attachment to callers who can view its article, regardless of its owner', () => {
    expect(rolesAllowed(canViewAttachment, withArticle(PUBLISHED))).toEqual(ROLES);
    expect(rolesAllowed(canViewAttachment, withArticle(DRAFT))).toEqual(['editor', 'admin']);
    expect(rolesAllowed(canViewAttachment, withArticle(DRAFT), OWNER)).toEqual(['editor', 'admin']);
    expect(rolesAllowed(canViewAttachment, withArticle(article(1, new Date())), AUTHOR)).toEqual([]);
  });

  it('lets callers change an attachment if they can edit its article', () => {
    expect(rolesAllowed(canChangeAttachment, withArticle(PUBLISHED))).toEqual(['editor', 'admin']);
    expect(rolesAllowed(canChangeAttachment, withArticle(PUBLISHED), OWNER)).toEqual(['editor', 'admin']);
    expect(rolesAllowed(canChangeAttachment, withArticle(PUBLISHED), AUTHOR)).toEqual(['author', 'editor', 'admin']);
  });

  it('restricts an attachment without an article to its owner and administrators', () => {
    for (const may of [canViewAttachment, canChangeAttachment]) {
      expect(rolesAllowed(may, withArticle(null))).toEqual(['admin']);
      expect(rolesAllowed(may, withArticle(null), OWNER)).toEqual(['member', 'author', 'editor', 'admin']);
    }
  });

  it('shows an API key drafts with articles:read, and attachments without an article with attachments:write', () => {
    const canView = (attachment: AttachmentAccessFacts, ...scopes: string[]) =>
      canViewAttachment(RIGHTS, principal('admin', OWNER, scopes), attachment);
    expect([canView(withArticle(DRAFT), 'articles:read'), canView(withArticle(null), 'articles:read')]).toEqual([
      true,
      false,
    ]);
    expect([canView(withArticle(DRAFT), 'attachments:write'), canView(withArticle(null), 'attachments:write')]).toEqual(
      [false, true],
    );
    expect(canView(withArticle(PUBLISHED), 'tags:write')).toBe(true);
  });
});
