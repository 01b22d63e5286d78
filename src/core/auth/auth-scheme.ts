import type { ExecutionContext, Type } from '@nestjs/common';
import type { DocumentBuilder } from '@nestjs/swagger';
import type { Request } from 'express';
import { DomainError } from '../errors/domain-error.js';
import type { AccountPrincipal } from '../identity/principal.js';
import type { DocsSignIn } from './docs-sign-in.js';

/**
 * A way to authenticate requests. A module lists its schemes as `authSchemes`, and `api.authentication` lists the names of the schemes
 * that a module accepts. `bearer` and `api_key` are built in.
 *
 * Several schemes can read the same header. They are asked in order of declaration, the built-in ones last. The first scheme that
 * claims the credential verifies it, and no other does: a failed verification ends the request with 401.
 *
 * @example
 * class CompanyScheme extends AuthScheme {
 *   readonly name = 'company';
 *   override readonly header = 'Authorization';
 *   override readonly acceptedWith = 'bearer';
 *   // …
 *   override claims(request: Request): boolean {
 *     return issuerOf(request) === 'https://login.example.org';
 *   }
 * }
 */
export abstract class AuthScheme {
  /** Name in `api.authentication`, unique in the application. */
  abstract readonly name: string;
  /** Message of the 401 if the required credential is missing. */
  abstract readonly missingMessage: string;
  /** Value of `WWW-Authenticate` (RFC 9110, section 11.6.1). */
  abstract readonly challenge: string;
  /** Security scheme of the OpenAPI document. */
  abstract readonly documentation: Parameters<DocumentBuilder['addSecurity']>[1];
  /**
   * The header that contains the credential. It may occur once. Schemes with the same header compete for it. A scheme without a header
   * overrides `isPresent`.
   */
  readonly header?: string;
  /** A list in `api.authentication` that names that scheme also accepts this one. */
  readonly acceptedWith?: string;
  /** Sign-in with which Swagger UI obtains the credential. Swagger UI offers the sign-in of the first scheme that has one. */
  readonly signIn?: DocsSignIn;

  /** Whether the settings enable the scheme. Called once at the start; a disabled scheme does not exist for the application. */
  isEnabled(): boolean {
    return true;
  }

  /**
   * Whether the request has the credential of this scheme, valid or not. A scheme without a `header` must override it; with a `header`,
   * the application checks that header.
   */
  isPresent({ headers }: Request): boolean {
    return this.header !== undefined && headers[this.header.toLowerCase()] !== undefined;
  }

  /** Whether a present credential belongs to this scheme, decided by its form without verification. */
  claims(_request: Request): boolean {
    return true;
  }

  /**
   * Verifies a credential that this scheme has claimed, and returns the caller. Throws a `DomainError`: `unauthenticated` if the credential
   * is invalid, `forbidden` if it is valid but its owner has no access. Its `cause`, an error or a text, is the reason in the log at level
   * `debug`. The reason must not contain the credential.
   */
  abstract authenticate(context: ExecutionContext): Promise<AccountPrincipal>;
}

/** Names of the schemes of Masthead. */
export const BUILT_IN_SCHEMES: readonly string[] = ['bearer', 'api_key'];

/** An authentication scheme that a module declares. */
export interface DeclaredAuthScheme {
  /** Name of the module. */
  readonly module: string;
  readonly scheme: Type<AuthScheme>;
}

/** Injection token: the authentication schemes that the modules declare, as `readonly DeclaredAuthScheme[]`. */
export const AUTH_SCHEMES = Symbol('authentication schemes');

/** Throws if the header occurs more than once: a proxy in front may have checked another value. */
export function assertSingleHeader({ rawHeaders }: Pick<Request, 'rawHeaders'>, header: string): void {
  const name = header.toLowerCase();
  const times = rawHeaders.filter((raw, index) => index % 2 === 0 && raw.toLowerCase() === name).length;
  if (times > 1) throw new DomainError('malformed', `The ${header} header must be sent once`);
}
