import type { Permission } from '../auth/permission.js';
import { documentConditions } from './document-conditions.js';
import { documentKey } from './document-key.js';
import type { Described } from './operations.js';

/** Adds to every operation what its module declares: its tag where it says none itself, the schemes that are allowed, how often it may be asked for. */
export function documentRoutes(described: readonly Described[]): void {
  for (const { method, operation, route } of described) {
    const { api, access, limit, conditional, takesKey } = route;
    if (!api) continue;
    documentConditions(operation, method, conditional);
    if (takesKey) documentKey(operation);
    if (!operation.tags?.length) operation.tags = [api.name];
    operation.security = [
      ...api.authentication.map((scheme) => ({ [scheme]: [] })),
      ...(access === 'public' ? [{}] : []),
    ];
    const { requests, window } = limit ?? api.rateLimit;
    const counted = limit ? 'Counts by itself' : `Counts in the group \`${api.name}\``;
    operation.description = [
      ...(operation.description ? [`${operation.description}\n`] : []),
      access === undefined || access === 'public' ? OPEN : neededFor(access),
      `${counted}: at most ${requests} requests in ${window} s.`,
    ].join('\n');
    Object.assign(operation, {
      'x-rate-limit': `throttle:${requests},${window}`,
      ...(access !== 'public' && { 'x-permission': access?.name }),
    });
  }
}

const OPEN = 'Open to everybody; a credential, where one is sent, must be good.';

function neededFor({ name, least, perItem, scoped }: Permission): string {
  const role = perItem ? 'an account' : `the role \`${least}\` or a higher one`;
  const more = perItem ? ', and the right to do it to this very object' : '';
  return scoped
    ? `Needs ${role}, an API key also the scope \`${name}\`${more}.`
    : `Needs ${role}; any API key of it will do${more}.`;
}
