import { Injectable } from '@nestjs/common';
import type { Role } from '../../core/auth/index.js';
import { Database, UnitOfWork } from '../../core/database/index.js';
import { CATEGORY_CHECKS, type CategoryCheck, type NamedRoles } from './category-check.js';
import { CategoryPermissionEntity } from './category-permission.entity.js';
import { type CategoryGrant, CategoryRights } from './category-rights.js';
import type { CategoryNode } from './inherited.js';

/** What categories say of rights; the tree of the categories belongs to it. */
@Injectable()
export class CategoryPermissionsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async findRights(): Promise<CategoryRights> {
    const [nodes, rows] = await Promise.all([
      this.database.query<CategoryNode>('SELECT id, parent_id AS parentId, status FROM categories'),
      this.database.query<{ categoryId: number; name: CategoryCheck; roles: string }>(
        'SELECT category_id AS categoryId, check_name AS name, roles FROM category_permissions',
      ),
    ]);
    return new CategoryRights(
      nodes,
      rows.map(({ categoryId, name, roles }): CategoryGrant => ({ categoryId, check: name, roles: rolesIn(roles) })),
    );
  }

  async replace(categoryId: number, named: NamedRoles): Promise<void> {
    const { manager } = this.unitOfWork;
    await manager.delete(CategoryPermissionEntity, { categoryId });
    const rows = CATEGORY_CHECKS.filter((check) => named[check] !== null).map((check) => ({
      categoryId,
      check,
      roles: named[check]!.join(','),
    }));
    if (rows.length > 0) await manager.insert(CategoryPermissionEntity, rows);
  }
}

const rolesIn = (text: string): Role[] => text.split(',').filter(Boolean) as Role[];
