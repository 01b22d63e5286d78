import { Injectable } from '@nestjs/common';
import { AccessRevision } from '../../core/access/index.js';
import type { Principal, Role } from '../../core/auth/index.js';
import { ANY_VERSION, UnitOfWork, type VersionCheck } from '../../core/database/index.js';
import { type ErrorDetail, forbidden, invalid, notFound } from '../../core/errors/domain-error.js';
import { SlugStrategy } from '../../core/text/index.js';
import { CategoriesRepository } from './categories.repository.js';
import { mayReplace } from './category.policy.js';
import { CategoryPermissionsRepository } from './category-permissions.repository.js';
import { placeProblem } from './category-place.js';
import type { CategoryInput, CategoryRecord, NewCategory } from './category-record.js';
import type { CategoryRights } from './category-rights.js';
import { asSeenBy } from './category-sight.js';
import { CATEGORY_ACTIVE } from './category-status.js';
import { changesOf, CategoryWriter } from './category-writer.js';

/**
 * Creates and updates categories. Each transaction starts with `bump`, which serializes all category changes, and then reads the tree. If
 * two moves together would form a cycle, the second one is checked against the result of the first.
 */
@Injectable()
export class CategoryChangesService {
  constructor(
    private readonly categories: CategoriesRepository,
    private readonly permissions: CategoryPermissionsRepository,
    private readonly writer: CategoryWriter,
    private readonly unitOfWork: UnitOfWork,
    private readonly access: AccessRevision,
    private readonly slugs: SlugStrategy,
  ) {}

  create(caller: Principal, input: NewCategory): Promise<CategoryRecord> {
    return this.unitOfWork.run(async () => {
      await this.access.bump();
      await this.check(caller, await this.permissions.findRights(), input);
      const { name, slug = this.slugs.slugOf(name, 'category'), description = '', image = null } = input;
      const { parentId = null, status = CATEGORY_ACTIVE } = input;
      return this.writer.insert({ name, slug, description, image, parentId, status });
    });
  }

  update(
    caller: Principal,
    id: number,
    input: CategoryInput,
    expected: VersionCheck = ANY_VERSION,
  ): Promise<CategoryRecord> {
    return this.unitOfWork.run(async () => {
      await this.access.bump();
      const before = await this.permissions.findRights();
      const [category] = await this.categories.findByIds([id]);
      if (!category || !before.may(caller.role, 'view', id)) throw notFound('Category not found');
      expected(category);
      // Compare with the masked category: a caller to whom the category is a root, and who sends the root as parent, does not move it.
      const changes = changesOf(asSeenBy(caller.role, before)(category), input);
      await this.check(caller, before, changes, id);
      const changed = await this.writer.update(category, changes);
      const after = await this.permissions.findRights();
      if (!mayReplace(caller, before, after)) throw forbidden('You are not allowed to move this category there');
      return asSeenBy(caller.role, after)(changed);
    });
  }

  /** Validates a parent when the category is not known. */
  async parentFaults({ role }: Principal, parentId: number): Promise<ErrorDetail[]> {
    return parentFaults(await this.permissions.findRights(), role, parentId);
  }

  /** Throws one error that lists all invalid fields. */
  private async check({ role }: Principal, rights: CategoryRights, input: CategoryInput, id?: number): Promise<void> {
    const { parentId, slug } = input;
    const faults = parentFaults(rights, role, parentId, id);
    if (slug !== undefined && (await this.categories.findBySlug(slug))) {
      faults.push({ field: 'slug', message: 'The slug has already been taken.' });
    }
    if (faults.length > 0) throw invalid(...faults);
  }
}

/** Treats an invisible parent as missing. */
function parentFaults(rights: CategoryRights, role: Role, parentId?: number | null, id?: number): ErrorDetail[] {
  if (!parentId) return [];
  const exists = rights.knows(parentId) && rights.may(role, 'view', parentId);
  const problem = exists ? placeProblem(rights.nodes, parentId, id) : 'names no existing category.';
  return problem === undefined ? [] : [{ field: 'parent_id', message: `The parent id ${problem}` }];
}
