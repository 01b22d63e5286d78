import type { Route } from '../module-api/route.js';
import type { Deprecation } from '../versioning/deprecated.decorator.js';
import { headers } from './headers.js';
import { addError, answersOf, type Described } from './operations.js';

/** Says of operations that they are deprecated, and what their answers, errors too, say of that. */
export function documentDeprecations(
  described: readonly Described[],
  deprecationOf: (route: Route) => Deprecation | undefined,
): void {
  for (const { operation, route } of described) {
    const deprecation = deprecationOf(route);
    if (!deprecation) continue;
    operation.deprecated = true;
    if (deprecation.sunset) addError(operation, 410, 'It is gone; `Link` says what comes after it.');
    const said = headers('Deprecation', ...(deprecation.sunset ? (['Sunset'] as const) : []), 'Link');
    for (const [, response] of answersOf(operation)) response.headers = { ...response.headers, ...said };
  }
}
