import fc from 'fast-check';
import { arbitraryRights, arbitraryTree } from '../../../test/support/arbitrary-rights';
import { type Role, ROLES } from '../../core/identity/index.js';
import {
  CATEGORY_ACTIONS,
  type CategoryAction,
  type CategoryActionGrant,
  CategoryRights,
  type CategoryNode,
} from './category-rights.js';

/** The chain ROOT, CHILD, LEAF, and a second root OTHER. */
const [ROOT, CHILD, LEAF, OTHER] = [1, 2, 3, 4];
const IDS = [ROOT, CHILD, LEAF, OTHER];
const tree = (statuses: Record<number, number> = {}): CategoryNode[] =>
  [null, ROOT, CHILD, null].map((parentId, index) => {
    const id = IDS[index]!;
    return { id, parentId, status: statuses[id] ?? 1 };
  });
const grant = (categoryId: number, check: CategoryAction, ...roles: Role[]): CategoryActionGrant => ({
  categoryId,
  check,
  roles,
});
const rightsOf = (grants: CategoryActionGrant[] = [], statuses = {}) => new CategoryRights(tree(statuses), grants);
const rolesWith = (rights: CategoryRights, check: CategoryAction, id: number) =>
  ROLES.filter((role) => rights.can(role, check, id));

describe('CategoryRights', () => {
  it.each<[CategoryAction, Role[]]>([
    ['view', ['visitor', 'member', 'author', 'editor', 'admin']],
    ['submit', ['member', 'author', 'editor', 'admin']],
    ['edit', ['editor', 'admin']],
    ['delete', ['editor', 'admin']],
    ['approve', ['editor', 'admin']],
  ])('grants %s to the default roles if no category sets permissions', (check, roles) => {
    for (const id of IDS) expect(rolesWith(rightsOf(), check, id)).toEqual(roles);
  });

  it.each<[string, CategoryActionGrant[], CategoryAction, Record<number, Role[]>]>([
    [
      'inherits permissions from the nearest category that sets them',
      [grant(ROOT, 'edit', 'author'), grant(LEAF, 'edit', 'member')],
      'edit',
      {
        [ROOT]: ['author', 'admin'],
        [CHILD]: ['author', 'admin'],
        [LEAF]: ['member', 'admin'],
        [OTHER]: ['editor', 'admin'],
      },
    ],
    [
      'grants an action only to administrators if the list of roles is empty',
      [grant(CHILD, 'submit')],
      'submit',
      { [ROOT]: ['member', 'author', 'editor', 'admin'], [CHILD]: ['admin'], [LEAF]: ['admin'] },
    ],
    [
      'requires the view permission for every other action',
      [grant(ROOT, 'view', 'editor'), grant(CHILD, 'edit', 'author', 'editor')],
      'edit',
      { [ROOT]: ['editor', 'admin'], [CHILD]: ['editor', 'admin'] },
    ],
    [
      'lets a subcategory grant an action that its parent does not grant',
      [grant(ROOT, 'view'), grant(LEAF, 'view', 'visitor', 'member')],
      'view',
      { [ROOT]: ['admin'], [CHILD]: ['admin'], [LEAF]: ['visitor', 'member', 'admin'] },
    ],
    [
      'does not extend a grant for authors to editors',
      [grant(ROOT, 'approve', 'author')],
      'approve',
      { [LEAF]: ['author', 'admin'] },
    ],
    [
      'treats a list of administrators alone like an empty list',
      [grant(ROOT, 'delete', 'admin')],
      'delete',
      { [LEAF]: ['admin'] },
    ],
  ])('%s', (_, grants, check, expected) => {
    const rights = rightsOf(grants);
    for (const [id, roles] of Object.entries(expected)) expect(rolesWith(rights, check, Number(id))).toEqual(roles);
  });

  it('hides a disabled category and its descendants from roles below editor', () => {
    const rights = rightsOf([grant(LEAF, 'view', 'visitor', 'editor')], { [CHILD]: 0 });
    expect(IDS.map((id) => rolesWith(rights, 'view', id))).toEqual([
      [...ROLES],
      ['editor', 'admin'],
      ['editor', 'admin'],
      [...ROLES],
    ]);
    expect(rights.hiddenFrom('author')).toEqual([CHILD, LEAF]);
    expect(rights.hiddenFrom('editor')).toEqual([]);
  });

  it('omits a hidden category, but not its descendants, from lists for roles below editor', () => {
    const rights = rightsOf([grant(OTHER, 'view', 'admin')], { [CHILD]: 2 });
    expect(rights.unlistedFor('author')).toEqual([CHILD, OTHER]);
    expect(rights.unlistedFor('editor')).toEqual([OTHER]);
    expect(rights.unlistedFor('admin')).toEqual([]);
    expect(rights.can('visitor', 'view', CHILD)).toBe(true);
  });

  it('returns the categories in which a role may perform an action', () => {
    const rights = rightsOf([grant(CHILD, 'edit', 'author')]);
    expect(rights.idsGranting('author', 'edit')).toEqual([CHILD, LEAF]);
    expect(rights.idsGranting('editor', 'edit')).toEqual([ROOT, OTHER]);
    expect(rights.idsGranting('visitor', 'edit')).toEqual([]);
  });

  it('returns the permissions that a category sets, and the effective roles', () => {
    const rights = rightsOf([grant(ROOT, 'view', 'editor'), grant(CHILD, 'submit')]);
    expect(rights.ownGrants(CHILD)).toEqual({ view: null, submit: [], edit: null, delete: null, approve: null });
    expect(rights.effectiveRoles(CHILD)).toEqual({
      view: ['editor', 'admin'],
      submit: ['admin'],
      edit: ['editor', 'admin'],
      delete: ['editor', 'admin'],
      approve: ['editor', 'admin'],
    });
  });

  it('grants actions in an unknown category only to administrators', () => {
    const rights = rightsOf();
    for (const check of CATEGORY_ACTIONS) expect(rolesWith(rights, check, 99)).toEqual(['admin']);
    expect([rights.has(ROOT), rights.has(99)]).toEqual([true, false]);
  });

  it('resolves rights if parents form a cycle or do not exist', () => {
    const nodes = [
      { id: 1, parentId: 2, status: 1 },
      { id: 2, parentId: 3, status: 1 },
      { id: 3, parentId: 1, status: 1 },
      { id: 4, parentId: 99, status: 1 },
    ];
    const rights = new CategoryRights(nodes, [grant(2, 'edit', 'author')]);
    for (const id of [1, 2, 3]) expect(rolesWith(rights, 'edit', id)).toEqual(['author', 'admin']);
    expect(rolesWith(rights, 'edit', 4)).toEqual(['editor', 'admin']);
    expect(rolesWith(new CategoryRights(nodes, []), 'view', 1)).toEqual([...ROLES]);
  });

  it('compares the effective grants of the categories that both snapshots contain', () => {
    const plain = rightsOf();
    const closed = rightsOf([grant(ROOT, 'view', 'editor')]);
    expect(plain.grantsSameAs(rightsOf([], { [CHILD]: 0, [OTHER]: 2 }))).toBe(true);
    expect(
      plain.grantsSameAs(rightsOf([grant(ROOT, 'edit', 'editor'), grant(OTHER, 'delete', 'editor', 'admin')])),
    ).toBe(true);
    expect([plain.grantsSameAs(closed), closed.grantsSameAs(plain)]).toEqual([false, false]);
    expect(plain.grantsSameAs(rightsOf([grant(LEAF, 'approve', 'author', 'editor')]))).toBe(false);
    expect(closed.grantsSameAs(new CategoryRights([{ id: OTHER, parentId: null, status: 1 }], []))).toBe(true);
    expect(
      closed.grantsSameAs(
        new CategoryRights([{ id: LEAF, parentId: null, status: 1 }], [grant(LEAF, 'view', 'editor')]),
      ),
    ).toBe(true);
  });

  it('grants every action to administrators', () => {
    fc.assert(
      fc.property(
        arbitraryRights,
        fc.constantFrom(...CATEGORY_ACTIONS),
        fc.integer({ min: 1, max: 9 }),
        (rights, check, id) => {
          expect(rights.can('admin', check, id)).toBe(true);
          expect([...rights.hiddenFrom('admin'), ...rights.unlistedFor('admin')]).toEqual([]);
        },
      ),
    );
  });

  it('hides the descendants of a hidden category that do not set the view permission', () => {
    fc.assert(
      fc.property(arbitraryTree, fc.constantFrom(...ROLES.slice(0, -1)), ({ nodes, grants }, role) => {
        const rights = new CategoryRights(nodes, grants);
        const closed = rights.hiddenFrom(role);
        const inherit = nodes.filter(
          ({ id }) => !grants.some(({ categoryId, check }) => categoryId === id && check === 'view'),
        );
        const below = inherit.filter(({ parentId }) => parentId !== null && closed.includes(parentId));
        expect(closed).toEqual(expect.arrayContaining(below.map(({ id }) => id)));
      }),
    );
  });

  it('returns lists that agree with the check of each category', () => {
    fc.assert(
      fc.property(
        arbitraryRights,
        fc.constantFrom(...ROLES),
        fc.constantFrom(...CATEGORY_ACTIONS),
        (rights, role, check) => {
          expect(rights.idsGranting(role, check)).toEqual(rights.ids.filter((id) => rights.can(role, check, id)));
          expect(rights.hiddenFrom(role)).toEqual(rights.ids.filter((id) => !rights.can(role, 'view', id)));
          expect(rights.unlistedFor(role)).toEqual(expect.arrayContaining([...rights.hiddenFrom(role)]));
        },
      ),
    );
  });
});
