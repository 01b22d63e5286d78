/** Metadata keys of route decorators, which `RouteScanner` reads. */

/** The `RequestLimit` of the route. */
export const THROTTLE_METADATA = Symbol('throttle');
/** The body limit of the route, in bytes. */
export const BODY_LIMIT_METADATA = Symbol('body limit');
/** The DTO of the multipart form of the route. */
export const MULTIPART_DTO_METADATA = Symbol('multipart dto');
/** The route accepts URL-encoded forms. */
export const ACCEPTS_URL_ENCODED_METADATA = Symbol('accepts url encoded');
/** The body of the route selects the operation. */
export const AUTHORIZED_BY_BODY_METADATA = Symbol('authorized by body');
/** The route accepts `If-Match`. */
export const ACCEPTS_IF_MATCH_METADATA = Symbol('conditional');
/** Responses of the controller or route are not stored. */
export const SKIP_IDEMPOTENCY_METADATA = Symbol('skip idempotency');
/** The route returns a `Download`. */
export const SENDS_FILE_METADATA = Symbol('sends file');
/** The `Deprecation` of the route. */
export const DEPRECATION_METADATA = Symbol('deprecated');

/** Start, end and successor of a deprecated route. */
export interface Deprecation {
  readonly since: Date;
  /** From this time the route returns 410. */
  readonly sunset?: Date;
  /** Path of the route that replaces this route; has the same path parameters. */
  readonly successor?: string;
}

const KIB = 1024;
const DEFAULT_BODY_LIMIT_BYTES = 1024 * KIB;
const PUBLIC_BODY_LIMIT_BYTES = 16 * KIB;

/** The body limit of a route, in bytes. */
export const resolveBodyLimit = (declared: number | undefined, isPublic: boolean): number =>
  declared ?? (isPublic ? PUBLIC_BODY_LIMIT_BYTES : DEFAULT_BODY_LIMIT_BYTES);
