import type { Rule } from './rule.js';
import type { Site, Target } from './site.js';

/** A route with a body. */
export interface BodyRoute {
  /** What the route is about. */
  readonly target?: (site: Site) => Promise<Target>;
  /** What one good body does to the target is in the way of the next: each gets another. */
  readonly spendsTarget?: true;
  /** A body in which nothing is wrong, another one each time. */
  readonly body: (site: Site) => Readonly<Record<string, unknown>>;
  /** What it is answered. */
  readonly status: number;
  readonly fields: Readonly<Record<string, Rule>>;
}

export type BodyRoutes = Readonly<Record<string, BodyRoute>>;

export const targetOf = async ({ target }: BodyRoute, site: Site): Promise<Target> => (await target?.(site)) ?? {};
