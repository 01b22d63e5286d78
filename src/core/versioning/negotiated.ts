import type { DomainError } from '../errors/domain-error.js';
import type { ApiVersion } from './api-version.js';

/** What was made of a request's path and `Accept`. */
export interface Negotiated {
  /** In which it is answered, errors included. */
  readonly version: ApiVersion;
  /** `Content-Type` of the answer, where it is JSON. */
  readonly type: string;
  /** Why it cannot be answered as it asks: told after authentication and rate limit. */
  readonly refusal: DomainError | undefined;
}

const noted = new WeakMap<object, Negotiated>();

export const noteNegotiated = (request: object, negotiated: Negotiated): void => void noted.set(request, negotiated);

/** Undefined for an address that has no version, such as those below `/api/auth`. */
export const negotiated = (request: object): Negotiated | undefined => noted.get(request);
