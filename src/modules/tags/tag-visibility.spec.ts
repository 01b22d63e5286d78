import { type Principal, VISITOR } from '../../core/identity/index.js';
import { CategoryRights } from '../categories/index.js';
import { resolveTagVisibility, STORED_SPELLING } from './tag-visibility.js';

const [OPEN, HIDDEN, CLOSED] = [1, 2, 3];
const node = (id: number, status = 1) => ({ id, parentId: null, status });
const tagging = (sql: string) => `EXISTS (SELECT 1 FROM article_tags g WHERE g.tag_id = t.id AND ${sql})`;
const LISTED = '(g.status = 1 AND g.category_id NOT IN (?, ?))';

describe('resolveTagVisibility', () => {
  const rights = new CategoryRights(
    [node(OPEN), node(HIDDEN, 2), node(CLOSED)],
    [{ categoryId: CLOSED, check: 'view', roles: [] }],
  );
  const visibleTo = (caller: Principal) => resolveTagVisibility(rights, caller).visibleCondition;

  it('shows visitors the tags of published articles in listed categories', () => {
    const { countCondition, visibleCondition } = resolveTagVisibility(rights, { role: 'visitor', userId: null });

    expect(countCondition).toEqual({ sql: LISTED, values: [HIDDEN, CLOSED] });
    expect(visibleCondition).toEqual({ sql: tagging(LISTED), values: [HIDDEN, CLOSED] });
  });

  it.each([
    ['drafts and published articles', 'member', 'g.status IN (0, 1)'],
    ['articles that are not in the trash', 'author', 'g.status IS NOT NULL'],
  ] as const)('adds the tags of own %s for a %s', (_, role, own) => {
    expect(visibleTo({ role, userId: 7 })).toEqual({
      sql: `(${tagging(LISTED)} OR ${tagging(`(g.author_id = ? AND ${own} AND g.category_id NOT IN (?))`)})`,
      values: [HIDDEN, CLOSED, 7, CLOSED],
    });
  });

  it('replaces names of tags for accounts below editor only, unless they see another use', () => {
    const spellingFor = (caller: Principal) => resolveTagVisibility(rights, caller).ownSpelling;
    const { sql, values } = spellingFor({ role: 'author', userId: 7 });

    expect(sql).toContain(`WHEN (EXISTS (SELECT 1 FROM article_tags g WHERE g.tag_id = t.id AND ${LISTED}) OR `);
    expect(values).toEqual([HIDDEN, CLOSED, 7, CLOSED, 7, CLOSED, 7, CLOSED]);
    for (const caller of [VISITOR, { role: 'editor', userId: 7 }, { role: 'admin', userId: 7 }] as const) {
      expect(spellingFor(caller).sql).toBe('NULL');
    }
  });

  it('shows editors unused tags and the tags of all articles in visible categories', () => {
    expect(visibleTo({ role: 'editor', userId: 7 })).toEqual({
      sql: `(NOT EXISTS (SELECT 1 FROM article_tags g WHERE g.tag_id = t.id) OR ${tagging('g.category_id NOT IN (?)')})`,
      values: [CLOSED],
    });
  });

  it('shows administrators all tags and counts all published articles', () => {
    expect(resolveTagVisibility(rights, { role: 'admin', userId: 1 })).toEqual({
      countCondition: { sql: 'g.status = 1', values: [] },
      visibleCondition: undefined,
      ownSpelling: STORED_SPELLING,
    });
  });
});
