import { canMoveCategory, maskForRole } from './category.policy.js';
import type { CategoryRecord } from './category-record.js';
import { CategoryRights } from './category-rights.js';

const [OPEN, HIDDEN, DISABLED] = [1, 2, 3];
const node = (id: number, status: number) => ({ id, parentId: null, status });
const rights = new CategoryRights([node(OPEN, 1), node(HIDDEN, 2), node(DISABLED, 0)], []);

describe('maskForRole', () => {
  const category = (id: number, parentId: number | null): CategoryRecord => ({
    ...{ id, parentId, name: 'Rivers', slug: 'rivers', description: '', image: null, status: 1, version: 1 },
    ...{ createdAt: '2030-01-01T00:00:00.000Z', updatedAt: null, itemCount: 5 },
  });
  const parentFor = (role: 'visitor' | 'editor', parentId: number) =>
    maskForRole(role, rights)(category(OPEN, parentId)).parentId;
  const itemCountFor = (role: 'visitor' | 'editor', id: number) =>
    maskForRole(role, rights)(category(id, null)).itemCount;

  it('replaces a parent that the role cannot view by null', () => {
    expect([parentFor('visitor', DISABLED), parentFor('editor', DISABLED)]).toEqual([null, DISABLED]);
  });

  it('keeps a hidden parent, because the role can view it', () => {
    expect([parentFor('visitor', HIDDEN), parentFor('editor', HIDDEN)]).toEqual([HIDDEN, HIDDEN]);
  });

  it('sets the article count of a hidden category to 0 for roles below editor', () => {
    expect([itemCountFor('visitor', HIDDEN), itemCountFor('editor', HIDDEN)]).toEqual([0, 5]);
    expect(itemCountFor('visitor', OPEN)).toBe(5);
  });
});

describe('canMoveCategory', () => {
  const after = new CategoryRights([node(OPEN, 1)], [{ categoryId: OPEN, check: 'edit', roles: ['author'] }]);
  const canMove = (scopes?: string[]) =>
    canMoveCategory({ role: 'admin', userId: 1, ...(scopes && { scopes }) }, rights, after);

  it('permits an administrator to change inherited permissions, but not an API key without all scopes', () => {
    expect([canMove(), canMove(['*']), canMove(['categories:write'])]).toEqual([true, true, false]);
  });
});
