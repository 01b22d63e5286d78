import type { OpenAPIObject } from '@nestjs/swagger';
import type { Route } from '../module-api/route-table.js';
import { documentConditions } from './document-conditions.js';
import { documentKey } from './document-key.js';
import { operationsOf } from './operations.js';

/** Adds to every operation what its module declares: its tag where it says none itself, the schemes that are allowed, how often it may be asked for. */
export function documentRoutes(document: OpenAPIObject, routes: readonly Route[]): void {
  const byName = new Map(routes.map((route) => [`${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}`, route]));
  for (const { method, path, operation } of operationsOf(document)) {
    const { api, access, limit, conditional, takesKey } = byName.get(`${method.toUpperCase()} ${path}`)!;
    if (!api) continue;
    documentConditions(operation, method, conditional);
    if (takesKey) documentKey(operation);
    if (!operation.tags?.length) operation.tags = [api.name];
    operation.security = [
      ...api.authentication.map((scheme) => ({ [scheme]: [] })),
      ...(access === 'public' ? [{}] : []),
    ];
    const { requests, window } = limit ?? api.rateLimit;
    Object.assign(operation, {
      'x-rate-limit': `throttle:${requests},${window}`,
      ...(access !== 'public' && { 'x-permission': access?.name }),
    });
  }
}
