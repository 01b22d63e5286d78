import { SetMetadata } from '@nestjs/common';
import type { Permission } from './permission.js';

/** Access rule of a route: a permission, or public. */
export type AccessRule = Permission | 'public';

export const ACCESS_RULE_METADATA = Symbol('access');

/** Sets the permission that a route requires: `@Allow(WRITE_NOTES)`. A route without `@Allow` or `@Public` refuses all callers. */
export const Allow = (permission: Permission) => SetMetadata(ACCESS_RULE_METADATA, permission satisfies AccessRule);

/** Allows calls with and without credentials. The service decides which data the caller can view. */
export const Public = () => SetMetadata(ACCESS_RULE_METADATA, 'public' satisfies AccessRule);
