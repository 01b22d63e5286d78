import { Injectable } from '@nestjs/common';
import { AccessRevision } from '../../core/permission-cache/index.js';
import type { Principal, Role } from '../../core/identity/index.js';
import { ANY_VERSION, UnitOfWork, type VersionCheck } from '../../core/database/index.js';
import { type ErrorDetail, forbidden, invalid, notFound } from '../../core/errors/domain-error.js';
import { SlugStrategy } from '../../core/text/index.js';
import { CategoriesRepository } from './categories.repository.js';
import { CategoryFieldsPolicy } from './category-fields.policy.js';
import { canMoveCategory, maskForRole } from './category.policy.js';
import { CategoryPermissionsRepository } from './permissions/category-permissions.repository.js';
import { parentError } from './category-tree.js';
import type { CategoryInput, CategoryRecord, NewCategory } from './category-record.js';
import { type CategoryRights, CATEGORY_ACTIVE } from './category-rights.js';
import { changedValues, CategoryWriter } from './category-writer.js';

/**
 * Creates and updates categories. Each transaction starts with `increment`, which serializes all category changes, and then reads the tree. If
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
    private readonly fields: CategoryFieldsPolicy,
  ) {}

  create(caller: Principal, { fields, ...input }: NewCategory): Promise<CategoryRecord> {
    return this.unitOfWork.run(async () => {
      this.fields.assertCanWrite(caller, fields);
      await this.access.increment();
      await this.assertValid(caller, await this.permissions.findRights(), input);
      const { name, slug = this.slugs.slugOf(name, 'category'), description = '', image = null } = input;
      const { parentId = null, status = CATEGORY_ACTIVE } = input;
      const values = { name, slug, description, image, parentId, status };
      return this.writer.insert(values, this.fields.merge(undefined, fields));
    });
  }

  update(
    caller: Principal,
    id: number,
    { fields, ...input }: CategoryInput,
    expected: VersionCheck = ANY_VERSION,
  ): Promise<CategoryRecord> {
    return this.unitOfWork.run(async () => {
      this.unitOfWork.markChanged('category', id);
      await this.access.increment();
      const before = await this.permissions.findRights();
      const [category] = await this.categories.findByIds([id]);
      if (!category || !before.can(caller.role, 'view', id)) throw notFound('Category not found');
      this.fields.assertCanWrite(caller, fields);
      expected(category);
      // Compare with the masked category: a caller to whom the category is a root, and who sends the root as parent, does not move it.
      const changes = changedValues(maskForRole(caller.role, before)(category), input);
      await this.assertValid(caller, before, changes, id);
      const merged = this.fields.merge(category.fields, fields);
      const changed = await this.writer.update(category, changes, merged);
      const after = await this.permissions.findRights();
      if (!canMoveCategory(caller, before, after)) throw forbidden('You are not allowed to move this category there');
      return maskForRole(caller.role, after)(changed);
    });
  }

  /** Validates a parent when the category is not known. */
  async validateParent({ role }: Principal, parentId: number): Promise<ErrorDetail[]> {
    return validateParent(await this.permissions.findRights(), role, parentId);
  }

  /** Throws one error that lists all invalid fields. */
  private async assertValid(
    { role }: Principal,
    rights: CategoryRights,
    input: CategoryInput,
    id?: number,
  ): Promise<void> {
    const { parentId, slug } = input;
    const errors = validateParent(rights, role, parentId, id);
    if (slug !== undefined && (await this.categories.findBySlug(slug))) {
      errors.push({ field: 'slug', message: 'The slug has already been taken.' });
    }
    if (errors.length > 0) throw invalid(...errors);
  }
}

/** Treats an invisible parent as missing. */
function validateParent(rights: CategoryRights, role: Role, parentId?: number | null, id?: number): ErrorDetail[] {
  if (!parentId) return [];
  const exists = rights.has(parentId) && rights.can(role, 'view', parentId);
  const error = exists ? parentError(rights.nodes, parentId, id) : 'names no existing category.';
  return error === undefined ? [] : [{ field: 'parent_id', message: `The parent id ${error}` }];
}
