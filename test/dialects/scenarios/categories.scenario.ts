import type { RoleGrants } from '../../../src/modules/categories/category-rights.js';
import { CategoriesRepository } from '../../../src/modules/categories/categories.repository.js';
import { CategoryCountsRepository } from '../../../src/modules/categories/category-counts.repository.js';
import { CategoryPermissionsRepository } from '../../../src/modules/categories/permissions/category-permissions.repository.js';
import { NOW } from '../fixture/index.js';
import { changesNothing, differs, fails, inAnyOrder, returnsNothing, scenario } from '../scenario.js';

const ORDER = 'SQLite compares letters with accents and signs by their code points, MariaDB by its collation';
/** Categories with names in letters of the English alphabet. */
const plain = { closed: [], unlisted: [4, 5, 12, 13, 14] };
const NEW = {
  ...{ name: 'Größe 😀', slug: 'größe', description: '<p>100% _</p>', image: null, parentId: 6, status: 1 },
  ...{ createdAt: NOW, updatedAt: null, version: 1 },
};

interface WithId {
  readonly id: number;
}
const ids = (rows: readonly WithId[]): number[] => rows.map(({ id }) => id).sort((a, b) => a - b);

export const CATEGORIES = scenario(CategoriesRepository, {
  reads: {
    'findByIds returns categories with the numbers of their articles': inAnyOrder((repository) =>
      repository.findByIds([9, 1, 4, 99]),
    ),
    'findByIds returns no categories without ids': returnsNothing((repository) => repository.findByIds([])),
    'findBySlug returns a category': (repository) => repository.findBySlug('elan-2'),
    'findBySlug is case-sensitive': returnsNothing((repository) => repository.findBySlug('News')),
    'findBySlug is accent-sensitive': returnsNothing((repository) => repository.findBySlug('élan')),
    'findTakenSlugs returns the slugs that categories have': inAnyOrder((repository) =>
      repository.findTakenSlugs(['news', 'elan-2', 'none']),
    ),
    'findTakenSlugs is case-sensitive': returnsNothing((repository) => repository.findTakenSlugs(['NEWS', 'n_ws'])),
    'findChildren returns the children of a category': (repository) => repository.findChildren(1),
    'findChildren returns no categories for a leaf': returnsNothing((repository) => repository.findChildren(7)),
    'findAll returns the categories with plain names': (repository) => repository.findAll(plain.unlisted),
    'findAll returns all categories': differs(ORDER, ids, (repository) => repository.findAll([])),
    'findTreeIds returns a category and its descendants': inAnyOrder((repository) => repository.findTreeIds(1)),
    'findTreeIds returns no ids for an unknown category': returnsNothing((repository) => repository.findTreeIds(99)),
    'findWithAncestors returns categories and their ancestors': inAnyOrder((repository) =>
      repository.findWithAncestors([7, 10]),
    ),
    'findWithAncestors returns no categories for an unknown category': returnsNothing((repository) =>
      repository.findWithAncestors([99]),
    ),
    'lockShared returns true outside of a unit of work': (repository) => repository.lockShared(1),
  },
  locks: {
    'lockShared returns true for a category': (repository) => repository.lockShared(1),
    'lockShared returns false for an unknown category': returnsNothing((repository) => repository.lockShared(99)),
    'lockForUpdate returns true for a category': (repository) => repository.lockForUpdate(1),
    'lockForUpdate returns false for an unknown category': returnsNothing((repository) => repository.lockForUpdate(99)),
  },
  writes: {
    'insert stores a category': (repository) => repository.insert(NEW),
    'insert fails for a slug that is taken': fails('unique violation', (repository) =>
      repository.insert({ ...NEW, slug: 'news' }),
    ),
    'insert stores a slug that differs by case alone': (repository) => repository.insert({ ...NEW, slug: 'NEWS' }),
    'insert stores a slug that differs by an accent alone': (repository) => repository.insert({ ...NEW, slug: 'élan' }),
    'insert fails for an unknown parent': fails('foreign key violation', (repository) =>
      repository.insert({ ...NEW, parentId: 99 }),
    ),
    'update writes the next version': (repository) =>
      repository.update({ id: 3, version: 5 }, { name: 'Ω', parentId: 1 }),
    'update fails for another version': fails('conflict', (repository) =>
      repository.update({ id: 3, version: 4 }, { name: 'Ω' }),
    ),
    'update fails for a slug that is taken': fails('unique violation', (repository) =>
      repository.update({ id: 3, version: 5 }, { slug: 'news' }),
    ),
    'findTreeIds ends in a cycle': async (repository) => {
      await repository.update({ id: 1, version: 1 }, { parentId: 7 });
      return (await repository.findTreeIds(6)).sort();
    },
    'findWithAncestors ends in a cycle': async (repository) => {
      await repository.update({ id: 1, version: 1 }, { parentId: 7 });
      return (await repository.findWithAncestors([6])).sort((a, b) => a.id - b.id);
    },
    'delete removes a category with its counters': (repository) => repository.delete(5),
    'delete fails for a category with articles': fails('foreign key violation', (repository) => repository.delete(2)),
    'delete fails for a category with children': fails('foreign key violation', (repository) => repository.delete(12)),
    'delete changes nothing for an unknown category': changesNothing((repository) => repository.delete(99)),
  },
});

export const CATEGORY_COUNTS = scenario(CategoryCountsRepository, {
  reads: {
    'sum counts the articles of all categories': (repository) => repository.sum(1, []),
    'sum counts the articles of categories that are in every set': (repository) =>
      repository.sum(1, [{ except: [1] }, { only: [1, 2, 4] }]),
    'sum returns 0 for an empty set': returnsNothing((repository) => repository.sum(1, [{ only: [] }])),
    'sum returns 0 for a category without articles': returnsNothing((repository) => repository.sum(2, [{ only: [5] }])),
  },
  writes: {
    'insert stores the counters of a category': async (repository, site) => {
      await site.unitOfWork.connection.write('DELETE FROM category_counts WHERE category_id = 5');
      await repository.add(5, 1, 3);
      await repository.insert(5);
      await repository.add(5, 1, 2);
    },
    'insert fails for a category that has counters': fails('unique violation', (repository) => repository.insert(1)),
    'add subtracts from one counter': (repository) => repository.add(1, 1, -2),
    'add changes nothing for an unknown category': changesNothing((repository) => repository.add(99, 1, 1)),
    'addAll adds the counters of another category': (repository) => repository.addAll(4, 1),
    'addAll changes nothing for an empty category': changesNothing((repository) => repository.addAll(5, 1)),
  },
});

const NAMED: RoleGrants = { view: ['member', 'author'], submit: null, edit: [], delete: null, approve: ['editor'] };
const NO_ROLES: RoleGrants = { view: null, submit: null, edit: null, delete: null, approve: null };

export const CATEGORY_PERMISSIONS = scenario(CategoryPermissionsRepository, {
  reads: {
    'findRights returns the tree and the granted roles': async (repository) => {
      const rights = await repository.findRights();
      const nodes = [...rights.nodes.values()].sort((a, b) => a.id - b.id);
      return [nodes, ...nodes.map(({ id }) => [rights.can('author', 'submit', id), rights.can('visitor', 'view', id)])];
    },
  },
  writes: {
    'replace stores the roles of a category': (repository) => repository.replace(2, NAMED),
    'replace removes the roles that are not granted': (repository) => repository.replace(1, NO_ROLES),
    'replace changes nothing without roles': changesNothing((repository) => repository.replace(2, NO_ROLES)),
    'replace fails for an unknown category': fails('foreign key violation', (repository) =>
      repository.replace(99, NAMED),
    ),
  },
});
