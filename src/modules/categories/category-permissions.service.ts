import { Injectable } from '@nestjs/common';
import { AccessRevision } from '../../core/access/index.js';
import { AuditLog } from '../../core/audit/index.js';
import type { Role } from '../../core/auth/index.js';
import { UnitOfWork } from '../../core/database/index.js';
import { notFound } from '../../core/errors/domain-error.js';
import { aboutPermissions, PERMISSIONS_CHANGED } from './categories.audit.js';
import type { CategoryCheck, NamedRoles } from './category-check.js';
import { CategoryPermissionsRepository } from './category-permissions.repository.js';

/** The permissions that a category sets, and the resulting roles. */
export interface CategoryPermissions {
  readonly categoryId: number;
  readonly named: NamedRoles;
  /** The roles that have each right in the category, inherited or not. */
  readonly effective: Readonly<Record<CategoryCheck, readonly Role[]>>;
}

/** Reads and replaces the permissions of a category. Only for administrators, who can view all categories. */
@Injectable()
export class CategoryPermissionsService {
  constructor(
    private readonly permissions: CategoryPermissionsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly access: AccessRevision,
    private readonly audit: AuditLog,
  ) {}

  /** Bypasses the cache, so that a change made on another instance is returned at once. */
  async get(categoryId: number): Promise<CategoryPermissions> {
    const rights = await this.permissions.findRights();
    if (!rights.knows(categoryId)) throw notFound('Category not found');
    return { categoryId, named: rights.namedBy(categoryId), effective: rights.effectiveIn(categoryId) };
  }

  replace(categoryId: number, named: NamedRoles): Promise<CategoryPermissions> {
    return this.unitOfWork.run(async () => {
      await this.access.bump();
      const before = await this.get(categoryId);
      await this.permissions.replace(categoryId, named);
      const after = await this.get(categoryId);
      await this.audit.record(PERMISSIONS_CHANGED, aboutPermissions(categoryId, before.named, after.named));
      return after;
    });
  }
}
