/** Kinds of request errors. Each API surface maps a kind to a status and a code. */
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

/** One invalid input: `field` is its path (`title`, `tags.2`, `per_page`), `message` a sentence for users. */
export interface ErrorDetail {
  readonly field: string;
  readonly message: string;
  /** Location of the input; the body by default. */
  readonly source?: 'parameter' | 'header' | 'path';
}

/** Facts of an error that the response contains, depending on its kind. All are optional. */
export interface DomainErrorOptions {
  readonly details?: readonly ErrorDetail[];
  /** Seconds after which the client may retry. */
  readonly retryAfter?: number;
  /** Methods that the resource supports. */
  readonly allow?: readonly string[];
  /** Size of the requested file in bytes. */
  readonly size?: number;
  /** Current entity tag of the resource. */
  readonly tag?: string;
  /** Challenges of `WWW-Authenticate` (RFC 9110, section 11.6.1). */
  readonly challenges?: readonly string[];
  /** Underlying error, for the log only. */
  readonly cause?: unknown;
}

/** An error of a known kind, with a message that may be shown to the caller. Services throw it to end a request. */
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
    { cause, ...facts }: DomainErrorOptions = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    Object.assign(this, facts);
  }
}

/** 404: `throw notFound('Note not found')`. Also for an object that the caller must not see. */
export const notFound = (message: string) => new DomainError('notFound', message);
/** 403: the caller may see the object, but not do this. */
export const forbidden = (message = 'You are not allowed to do this') => new DomainError('forbidden', message);
/** 409: the state of the object does not permit the request. */
export const conflict = (message: string) => new DomainError('conflict', message);
/** 503 with `Retry-After: 2`: a part that the request needs does not respond, or is not configured. */
export const unavailable = (message: string, cause?: unknown) =>
  new DomainError('unavailable', message, { cause, retryAfter: 2 });

/** Validation error that lists every invalid field. */
export const invalid = (...details: ErrorDetail[]) =>
  new DomainError('invalid', 'The given data was invalid.', { details });
