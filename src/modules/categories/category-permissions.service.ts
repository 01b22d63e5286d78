import { Injectable } from '@nestjs/common';
import { AccessRevision } from '../../core/access/index.js';
import { AuditLog } from '../../core/audit/index.js';
import type { Role } from '../../core/auth/index.js';
import { UnitOfWork } from '../../core/database/index.js';
import { notFound } from '../../core/errors/domain-error.js';
import { aboutPermissions, PERMISSIONS_CHANGED } from './categories.audit.js';
import type { CategoryCheck, NamedRoles } from './category-check.js';
import { CategoryPermissionsRepository } from './category-permissions.repository.js';

/** What a category says of rights, and what comes of that. */
export interface CategoryPermissions {
  readonly categoryId: number;
  readonly named: NamedRoles;
  /** The roles that have each right in it, wherever that comes from. */
  readonly effective: Readonly<Record<CategoryCheck, readonly Role[]>>;
}

/** Which roles a category names for which right. For administrators, from whom no category is closed. */
@Injectable()
export class CategoryPermissionsService {
  constructor(
    private readonly permissions: CategoryPermissionsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly access: AccessRevision,
    private readonly audit: AuditLog,
  ) {}

  /** Read anew, not remembered: who has just changed it, on another instance too, wants to see it. */
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
