import type { ExecutionContext } from '@nestjs/common';
import type { DocumentBuilder } from '@nestjs/swagger';
import type { Request } from 'express';
import type { AccountPrincipal } from './principal.js';

/**
 * A way in which a request can say who it is. Every provider that extends this class is a scheme that `api.authentication` may
 * name, in whichever module it stands: `bearer` and `api_key` are here, a team can add its own.
 */
export abstract class AuthScheme {
  /** As in `api.authentication`. */
  abstract readonly name: string;
  /** The message of the 401 where the credential is needed and not there. */
  abstract readonly missing: string;
  /** The value of `WWW-Authenticate` (RFC 9110, section 11.6.1). */
  abstract readonly challenge: string;
  /** How the OpenAPI document describes it. */
  abstract readonly documentation: Parameters<DocumentBuilder['addSecurity']>[1];

  /** Whether the request has this scheme's header at all, good or bad. */
  abstract isPresent(request: Request): boolean;

  /** The caller; anything that is wrong with the credential is an `unauthenticated` error. Only called when it is present. */
  abstract authenticate(context: ExecutionContext): Promise<AccountPrincipal>;
}
