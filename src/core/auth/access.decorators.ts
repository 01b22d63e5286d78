import { SetMetadata } from '@nestjs/common';
import type { Permission } from './permission.js';

/** Access rule of a route: a permission, or public. */
export type Access = Permission | 'public';

export const ACCESS = Symbol('access');

/** Sets the permission that a route requires: `@Allow(WRITE_NOTES)`. A route without `@Allow` or `@Public` refuses all callers. */
export const Allow = (permission: Permission) => SetMetadata(ACCESS, permission satisfies Access);

/** Allows calls with and without credentials. The service decides which data the caller can view. */
export const Public = () => SetMetadata(ACCESS, 'public' satisfies Access);
