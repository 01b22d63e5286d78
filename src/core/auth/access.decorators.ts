import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { Role } from './role.js';

/** What a route asks of its caller: a right, with the least role that has it, or nothing. */
export type Access = { readonly right: string; readonly least: Exclude<Role, 'visitor'> } | 'public';

export const ACCESS = Symbol('access');

/** The right that a caller needs here. A route without this or `@Public()` refuses everybody. */
export const Allow = (right: string, least: Exclude<Role, 'visitor'>) => SetMetadata(ACCESS, { right, least });

/** Anybody may call this, with a token or without; what they get to see is the service's decision. */
export const Public = () => applyDecorators(SetMetadata(ACCESS, 'public' satisfies Access), ApiSecurity({}));
