import type { Route } from '../module-api/route-table.js';
import { headers } from './headers.js';
import { answersOf, type Described } from './operations.js';

/** Since when something is deprecated, and when it goes away. */
export interface DeprecationDates {
  readonly since: Date;
  readonly sunset?: Date | undefined;
}

/** Says of operations that they are deprecated, and what their answers, errors too, say of that. */
export function documentDeprecations(
  described: readonly Described[],
  deprecationOf: (route: Route) => DeprecationDates | undefined,
): void {
  for (const { operation, route } of described) {
    const deprecation = deprecationOf(route);
    if (!deprecation) continue;
    operation.deprecated = true;
    const said = headers('Deprecation', ...(deprecation.sunset ? (['Sunset'] as const) : []), 'Link');
    for (const [, response] of answersOf(operation)) response.headers = { ...response.headers, ...said };
  }
}
