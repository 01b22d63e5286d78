import type { DomainError } from '../errors/domain-error.js';
import type { ApiVersion } from '../routing/api-version.js';

/** Result of the negotiation by path and `Accept`. */
export interface NegotiationResult {
  /** Version of the response, including error responses. */
  readonly version: ApiVersion;
  /** `Content-Type` of a JSON response. */
  readonly type: string;
  /** The 406 error of the request, thrown after authentication and rate limit. */
  readonly refusal: DomainError | undefined;
}

const results = new WeakMap<object, NegotiationResult>();

export const setNegotiationResult = (request: object, negotiated: NegotiationResult): void =>
  void results.set(request, negotiated);

/** Returns undefined for paths without versions, such as those below `/api/auth`. */
export const findNegotiationResult = (request: object): NegotiationResult | undefined => results.get(request);
