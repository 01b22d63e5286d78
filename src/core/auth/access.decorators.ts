import { SetMetadata } from '@nestjs/common';
import type { Permission } from './permission.js';

/** What a route asks of its caller: a right, or nothing. */
export type Access = Permission | 'public';

export const ACCESS = Symbol('access');

/** The right that a caller needs here. A route without this or `@Public()` refuses everybody. */
export const Allow = (permission: Permission) => SetMetadata(ACCESS, permission satisfies Access);

/** Anybody may call this, with a credential or without; what they get to see is the service's decision. */
export const Public = () => SetMetadata(ACCESS, 'public' satisfies Access);
