import { SetMetadata } from '@nestjs/common';
import type { Principal } from '../identity/principal.js';
import { AUTHORIZED_BY_BODY_METADATA } from '../routing/route-metadata.js';

/**
 * For a `@Public()` route whose body selects the operation, so that guards cannot authorise it. The controller implements `BodyAuthorizer`,
 * which is called as soon as the body is parsed, before a stored idempotent response is sent.
 */
export const AuthorizeByBody = () => SetMetadata(AUTHORIZED_BY_BODY_METADATA, true);

/** Implemented by controllers whose routes use `@AuthorizeByBody()`. */
export interface BodyAuthorizer {
  /** Throws the errors that a guard throws. */
  authorizeBody(caller: Principal, query: Record<string, unknown>, body: Record<string, unknown>): void;
}
