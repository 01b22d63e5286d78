import { CategoryRights } from '../categories/index.js';
import { canEditText } from './comment.policy.js';

const CREATED_AT = '2030-01-01T12:00:00.000Z';
const rights = new CategoryRights([{ id: 1, parentId: null, status: 1 }], []);
const comment = {
  ...{ authorId: 7, status: 1, createdAt: CREATED_AT },
  article: { authorId: 8, categoryId: 1, status: 1, deletedAt: null },
};

describe('canEditText', () => {
  const canEdit = (role: 'member' | 'editor', userId: number, milliseconds: number) =>
    canEditText(rights, { role, userId }, comment, new Date(Date.parse(CREATED_AT) + milliseconds));

  it('permits the author to edit the text until 15 minutes have passed', () => {
    expect([canEdit('member', 7, 899_999), canEdit('member', 7, 900_000)]).toEqual([true, false]);
  });

  it('permits moderators at any time, and other members never', () => {
    expect([canEdit('editor', 9, 900_000), canEdit('member', 9, 0)]).toEqual([true, false]);
  });
});
