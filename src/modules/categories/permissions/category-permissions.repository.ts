import { Injectable } from '@nestjs/common';
import type { Role } from '../../../core/identity/index.js';
import { Database, UnitOfWork } from '../../../core/database/index.js';
import {
  CATEGORY_ACTIONS,
  type CategoryAction,
  type RoleGrants,
  type CategoryActionGrant,
  CategoryRights,
  type CategoryNode,
} from '../category-rights.js';
import { CategoryPermissionEntity } from './category-permission.entity.js';

interface RightsRow extends CategoryNode {
  readonly name: CategoryAction | null;
  readonly roles: string | null;
}

/** Stores category permissions and reads them together with the category tree. */
@Injectable()
export class CategoryPermissionsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Reads the tree and the permissions in one statement. With two statements, a category that is deleted in between would lose its
   * restrictions but stay in the tree.
   */
  async findRights(): Promise<CategoryRights> {
    const rows = await this.database.query<RightsRow>(
      `SELECT c.id, c.parent_id AS parentId, c.status, p.check_name AS name, p.roles
       FROM categories c LEFT JOIN category_permissions p ON p.category_id = c.id`,
    );
    return new CategoryRights(
      rows.map(({ id, parentId, status }): CategoryNode => ({ id, parentId, status })),
      rows
        .filter(({ name }) => name !== null)
        .map(({ id, name, roles }): CategoryActionGrant => ({
          categoryId: id,
          check: name!,
          roles: parseRoles(roles!),
        })),
    );
  }

  async replace(categoryId: number, grants: RoleGrants): Promise<void> {
    const { manager } = this.unitOfWork;
    await manager.delete(CategoryPermissionEntity, { categoryId });
    const rows = CATEGORY_ACTIONS.filter((check) => grants[check] !== null).map((check) => ({
      categoryId,
      check,
      roles: grants[check]!.join(','),
    }));
    if (rows.length > 0) await manager.insert(CategoryPermissionEntity, rows);
  }
}

const parseRoles = (text: string): Role[] => text.split(',').filter(Boolean) as Role[];
