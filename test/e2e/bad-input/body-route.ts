import type { Rule } from './rule.js';
import type { Site } from './site.js';

/** A route with a body. */
export interface BodyRoute {
  /** A body in which nothing is wrong, another one each time. */
  readonly body: (site: Site) => Readonly<Record<string, unknown>>;
  /** What it is answered. */
  readonly status: number;
  readonly fields: Readonly<Record<string, Rule>>;
  /** Bytes of the largest body that it reads; 1 MiB if not given. */
  readonly largestBody?: number;
  /** The body is a form (`multipart/form-data`): its members are texts and files. */
  readonly form?: true;
  /** The body may be a form without files as well. */
  readonly takesFields?: true;
  /** What one good body does to the thing that the route is about is in the way of the next: each gets another. */
  readonly spendsTarget?: true;
}

export type BodyRoutes = Readonly<Record<string, BodyRoute>>;
