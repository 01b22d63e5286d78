import { Injectable } from '@nestjs/common';
import { AccessRevision } from '../../../core/permission-cache/index.js';
import { AuditLog } from '../../../core/audit/index.js';
import type { Role } from '../../../core/identity/index.js';
import { UnitOfWork } from '../../../core/database/index.js';
import { notFound } from '../../../core/errors/domain-error.js';
import { permissionsAuditSubject, PERMISSIONS_CHANGED } from '../categories.audit.js';
import type { CategoryAction, RoleGrants } from '../category-rights.js';
import { CategoryPermissionsRepository } from './category-permissions.repository.js';

/** The permissions that a category sets, and the resulting roles. */
export interface CategoryPermissions {
  readonly categoryId: number;
  readonly grants: RoleGrants;
  /** The roles that have each right in the category, inherited or not. */
  readonly effective: Readonly<Record<CategoryAction, readonly Role[]>>;
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
    if (!rights.has(categoryId)) throw notFound('Category not found');
    return { categoryId, grants: rights.ownGrants(categoryId), effective: rights.effectiveRoles(categoryId) };
  }

  replace(categoryId: number, grants: RoleGrants): Promise<CategoryPermissions> {
    return this.unitOfWork.run(async () => {
      this.unitOfWork.markChanged('site');
      await this.access.increment();
      const before = await this.get(categoryId);
      await this.permissions.replace(categoryId, grants);
      const after = await this.get(categoryId);
      await this.audit.record(PERMISSIONS_CHANGED, permissionsAuditSubject(categoryId, before.grants, after.grants));
      return after;
    });
  }
}
