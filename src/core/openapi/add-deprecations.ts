import type { Route } from '../routing/route.js';
import { headerRefs } from '../openapi-decorators/header-components.js';
import { addErrorResponse, inlineResponsesOf, type DocumentedOperation } from './operations.js';
import type { Deprecation } from '../routing/route-metadata.js';

/** Marks deprecated operations and adds the deprecation headers to all their responses, including errors. */
export function addDeprecations(
  described: readonly DocumentedOperation[],
  deprecationOf: (route: Route) => Deprecation | undefined,
): void {
  for (const { operation, route } of described) {
    const deprecation = deprecationOf(route);
    if (!deprecation) continue;
    operation.deprecated = true;
    if (deprecation.sunset)
      addErrorResponse(operation, 410, 'The operation was removed; `Link` contains its successor.');
    const deprecationHeaders = headerRefs('Deprecation', ...(deprecation.sunset ? (['Sunset'] as const) : []), 'Link');
    for (const [, response] of inlineResponsesOf(operation))
      response.headers = { ...response.headers, ...deprecationHeaders };
  }
}
