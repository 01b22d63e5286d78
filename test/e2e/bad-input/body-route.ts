import type { Rule } from './rule.js';
import type { InputFixture } from './input-fixture.js';

export interface BodyRoute {
  /** Returns a valid body with new unique values. */
  readonly body: (site: InputFixture) => Readonly<Record<string, unknown>>;
  /** Status of the response to the valid body. */
  readonly status: number;
  readonly fields: Readonly<Record<string, Rule>>;
  /** Largest accepted body in bytes. Default: 1 MiB. */
  readonly maxBodyBytes?: number;
  /** The body is `multipart/form-data` with text and file parts. */
  readonly form?: true;
  /** The route also accepts `application/x-www-form-urlencoded`. */
  readonly acceptsUrlEncoded?: true;
  /** A successful request changes the target so that the next request would fail. Each request gets a new target. */
  readonly needsNewTarget?: true;
}

export type BodyRouteTable = Readonly<Record<string, BodyRoute>>;
