import type { Rule } from './rule.js';
import type { Site } from './site.js';

export interface BodyRoute {
  /** Returns a valid body with new unique values. */
  readonly body: (site: Site) => Readonly<Record<string, unknown>>;
  /** Status of the response to the valid body. */
  readonly status: number;
  readonly fields: Readonly<Record<string, Rule>>;
  /** Largest accepted body in bytes. Default: 1 MiB. */
  readonly largestBody?: number;
  /** The body is `multipart/form-data` with text and file parts. */
  readonly form?: true;
  /** The route also accepts `application/x-www-form-urlencoded`. */
  readonly takesFields?: true;
  /** A successful request changes the target so that the next request would fail. Each request gets a new target. */
  readonly spendsTarget?: true;
}

export type BodyRoutes = Readonly<Record<string, BodyRoute>>;
