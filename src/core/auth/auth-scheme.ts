import type { ExecutionContext } from '@nestjs/common';
import type { DocumentBuilder } from '@nestjs/swagger';
import type { Request } from 'express';
import type { AccountPrincipal } from '../identity/principal.js';
import { DomainError } from '../errors/domain-error.js';

/**
 * A way to authenticate requests. Any provider that extends this class, in any module, is a scheme that `api.authentication` can
 * list by name. `bearer` and `api_key` are built in; a site can add further schemes.
 */
export abstract class AuthScheme {
  /** Name in `api.authentication`. */
  abstract readonly name: string;
  /** Message of the 401 if the required credential is missing. */
  abstract readonly missingMessage: string;
  /** Value of `WWW-Authenticate` (RFC 9110, section 11.6.1). */
  abstract readonly challenge: string;
  /** Security scheme of the OpenAPI document. */
  abstract readonly documentation: Parameters<DocumentBuilder['addSecurity']>[1];

  /** Whether the request has the header of this scheme, valid or not. */
  abstract isPresent(request: Request): boolean;

  /** Returns the caller. Throws an `unauthenticated` error if the credential is invalid. Called only if the credential is present. */
  abstract authenticate(context: ExecutionContext): Promise<AccountPrincipal>;
}

/** Throws if the header occurs more than once: a proxy in front may have checked another value. */
export function assertSingleHeader({ rawHeaders }: Request, header: string): void {
  const name = header.toLowerCase();
  const times = rawHeaders.filter((raw, index) => index % 2 === 0 && raw.toLowerCase() === name).length;
  if (times > 1) throw new DomainError('malformed', `The ${header} header must be sent once`);
}
