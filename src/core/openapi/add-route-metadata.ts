import type { Permission } from '../identity/permission.js';
import { addConditionalRequests } from './add-conditional-requests.js';
import { addIdempotencyKeyHeader } from './add-idempotency-key-header.js';
import type { DocumentedOperation } from './operations.js';

/** Adds the declarations of the module to every operation: default tag, authentication schemes, permission and rate limit. */
export function addRouteMetadata(described: readonly DocumentedOperation[]): void {
  for (const { method, operation, route } of described) {
    const { api, access, limit, conditional, takesKey } = route;
    if (!api) continue;
    addConditionalRequests(operation, method, conditional);
    if (takesKey) addIdempotencyKeyHeader(operation);
    if (!operation.tags?.length) operation.tags = [api.name];
    operation.security = [
      ...api.authentication.map((scheme) => ({ [scheme]: [] })),
      ...(access === 'public' ? [{}] : []),
    ];
    const { requests, window } = limit ?? api.rateLimit;
    const limitLabel = limit ? 'Rate limit of this operation' : `Rate limit of the group \`${api.name}\``;
    operation.description = [
      ...(operation.description ? [`${operation.description}\n`] : []),
      access === undefined || access === 'public' ? PUBLIC_ACCESS : describeAccess(access),
      `${limitLabel}: at most ${requests} requests in ${window} s per caller.`,
    ].join('\n');
    Object.assign(operation, {
      'x-rate-limit': `throttle:${requests},${window}`,
      ...(access !== 'public' && { 'x-permission': access?.name }),
    });
  }
}

const PUBLIC_ACCESS = 'Public. An invalid credential returns 401.';

function describeAccess({ name, minRole, perItem, scoped }: Permission): string {
  const role = perItem ? 'an account' : `at least the role \`${minRole}\``;
  const more = perItem ? ' The required role depends on the object.' : '';
  return scoped
    ? `Requires ${role}; an API key also needs the scope \`${name}\`.${more}`
    : `Requires ${role}; an API key needs no scope.${more}`;
}
