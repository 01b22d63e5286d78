import type { Route } from '../module-api/route.js';
import type { Deprecation } from '../versioning/deprecated.decorator.js';
import { headers } from './headers.js';
import { addError, answersOf, type Described } from './operations.js';

/** Marks deprecated operations and adds the deprecation headers to all their responses, including errors. */
export function documentDeprecations(
  described: readonly Described[],
  deprecationOf: (route: Route) => Deprecation | undefined,
): void {
  for (const { operation, route } of described) {
    const deprecation = deprecationOf(route);
    if (!deprecation) continue;
    operation.deprecated = true;
    if (deprecation.sunset) addError(operation, 410, 'The operation was removed; `Link` contains its successor.');
    const said = headers('Deprecation', ...(deprecation.sunset ? (['Sunset'] as const) : []), 'Link');
    for (const [, response] of answersOf(operation)) response.headers = { ...response.headers, ...said };
  }
}
