import type { Request } from 'express';
import { DomainError } from '../errors/domain-error.js';
import { API_KEY_HEADER } from './api-key.strategy.js';
import { assertSingleHeader, type AuthScheme } from './auth-scheme.js';
import { findBearerToken } from './bearer-token.js';

/** A header with the schemes that compete for it, in the order in which they are asked; or a scheme with a credential of its own. */
export class CredentialSource {
  private readonly headerKey?: string;

  constructor(
    private readonly schemes: readonly AuthScheme[],
    private readonly header = schemes[0]!.header,
  ) {
    this.headerKey = header?.toLowerCase();
  }

  isPresent(request: Request): boolean {
    return this.headerKey === undefined
      ? this.schemes[0]!.isPresent(request)
      : request.headers[this.headerKey] !== undefined;
  }

  /** Returns the scheme that claims the credential of the request. Throws an `unauthenticated` error if no scheme does. */
  resolveScheme(request: Request): AuthScheme {
    if (this.header !== undefined) assertSingleHeader(request, this.header);
    const scheme = this.schemes.find((each) => each.claims(request));
    if (scheme) return scheme;
    throw new DomainError('unauthenticated', this.unclaimedMessage(request), {
      challenges: challengesOf(this.schemes),
      cause: 'no scheme claims the credential',
    });
  }

  /** Messages of the specification for its two headers. */
  private unclaimedMessage(request: Request): string {
    if (this.headerKey === 'authorization')
      return findBearerToken(request) === null ? 'Missing bearer token' : 'Invalid or expired token';
    if (this.headerKey === API_KEY_HEADER.toLowerCase())
      return request.get(API_KEY_HEADER)?.trim() ? 'Invalid API key' : 'Missing API key';
    return this.schemes[0]!.missingMessage;
  }
}

export const challengesOf = (schemes: readonly AuthScheme[]): string[] => [
  ...new Set(schemes.map(({ challenge }) => challenge)),
];
