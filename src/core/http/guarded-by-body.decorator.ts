import { SetMetadata } from '@nestjs/common';
import type { Principal } from '../auth/principal.js';

/** Where a route notes that its body says what is wanted of it. */
export const BY_BODY = Symbol('by body');

/**
 * For a `@Public()` route that is several things in one, whose guards cannot know which of them is wanted: its controller, a
 * `BodyGuard`, is asked as soon as the body is there, before an answer to the same request is repeated.
 */
export const GuardedByBody = () => SetMetadata(BY_BODY, true);

/** A controller with routes that say `@GuardedByBody()`. */
export interface BodyGuard {
  /** Throws what a guard would. */
  admit(caller: Principal, query: Record<string, unknown>, body: Record<string, unknown>): void;
}
