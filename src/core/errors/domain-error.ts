/** Every way in which a request can fail. What a surface makes of a kind (a status, a code) is that surface's affair. */
export type ErrorKind =
  | 'malformed'
  | 'malformedJson'
  | 'unauthenticated'
  | 'invalidCredentials'
  | 'forbidden'
  | 'notFound'
  | 'methodNotAllowed'
  | 'notAcceptable'
  | 'requestTimeout'
  | 'conflict'
  | 'gone'
  | 'preconditionFailed'
  | 'payloadTooLarge'
  | 'unsupportedMediaType'
  | 'rangeNotSatisfiable'
  | 'invalid'
  | 'preconditionRequired'
  | 'rateLimited'
  | 'internal'
  | 'unavailable';

/** One failing input: `field` is its path in the input (`title`, `tags.2`, `per_page`), `message` a sentence for people. */
export interface ErrorDetail {
  readonly field: string;
  readonly message: string;
  /** Where the input stands that `field` names; in the body unless said otherwise. */
  readonly source?: 'parameter' | 'header' | 'path';
}

export interface ErrorFacts {
  readonly details?: readonly ErrorDetail[];
  /** Seconds after which trying again makes sense. */
  readonly retryAfter?: number;
  /** Methods that the resource understands. */
  readonly allow?: readonly string[];
  /** How many bytes there are. */
  readonly size?: number;
  /** The entity tag of what is there now. */
  readonly tag?: string;
  /** How to authenticate instead, as challenges (RFC 9110, section 11.6.1). */
  readonly challenges?: readonly string[];
  /** What really happened, for the log alone. */
  readonly cause?: unknown;
}

/** An error of a known kind, with a message that may be shown to the caller. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly details?: readonly ErrorDetail[];
  readonly retryAfter?: number;
  readonly allow?: readonly string[];
  readonly size?: number;
  readonly tag?: string;
  readonly challenges?: readonly string[];

  constructor(
    readonly kind: ErrorKind,
    message: string,
    { cause, ...facts }: ErrorFacts = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    Object.assign(this, facts);
  }
}

export const notFound = (message: string) => new DomainError('notFound', message);
export const forbidden = (message = 'You are not allowed to do this') => new DomainError('forbidden', message);
export const conflict = (message: string) => new DomainError('conflict', message);
export const unavailable = (message: string, cause?: unknown) =>
  new DomainError('unavailable', message, { cause, retryAfter: 2 });

/** Input that breaks a rule; names every failing field. */
export const invalid = (...details: ErrorDetail[]) =>
  new DomainError('invalid', 'The given data was invalid.', { details });
