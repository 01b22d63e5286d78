import type { OpenAPIObject } from '@nestjs/swagger';
import { collectGrantableScopes } from '../auth/permission-registry.js';
import { SCOPE_LIST_EXTENSION } from '../http/input/body-fields.js';
import type { Permission } from '../identity/principal.js';
import { type DocumentedOperation, addErrorResponse, inlineResponsesOf, type Operation } from './operations.js';
import { HEADER_VALUE_SCHEMA } from '../http/header-value-schema.js';
import { headerRefs } from '../openapi-decorators/header-components.js';
import { IDEMPOTENCY_KEY_HEADER, REPLAYED_HEADER } from '../pipeline/idempotency/idempotency-store.js';
import type { ModuleApi } from '../routing/api-declaration.js';
import type { Route } from '../routing/route.js';
import type { Deprecation } from '../routing/route-metadata.js';

interface ScopeList {
  readonly items: { readonly enum: readonly string[] };
}
interface Schema {
  properties?: Readonly<Record<string, object>>;
}

/**
 * Lists the scopes of this site in scope fields of API keys. Replaces objects instead of changing them, because applications in the
 * same process share the DTO metadata.
 */
export function addScopeValues({ components }: OpenAPIObject, permissions: readonly Permission[]): void {
  for (const schema of Object.values(components?.schemas ?? {}) as Schema[]) {
    const { properties = {} } = schema;
    if (!Object.values(properties).some(isScopeList)) continue;
    schema.properties = Object.fromEntries(
      Object.entries(properties).map(([name, each]) => [
        name,
        isScopeList(each) ? withScopes(each, permissions) : each,
      ]),
    );
  }
}

const isScopeList = (schema: object): schema is ScopeList => SCOPE_LIST_EXTENSION in schema;

function withScopes(list: ScopeList, permissions: readonly Permission[]): object {
  const scopes = collectGrantableScopes(permissions, list.items.enum);
  const { [SCOPE_LIST_EXTENSION]: _, ...schema } = list as ScopeList & { [SCOPE_LIST_EXTENSION]: true };
  return { ...schema, maxItems: scopes.length, items: { ...list.items, enum: scopes } };
}

/** Adds the declarations of the module to every operation: default tag, authentication schemes, permission and rate limit. */
export function addRouteMetadata(
  described: readonly DocumentedOperation[],
  schemeNamesOf: (api: ModuleApi) => readonly string[],
): void {
  for (const { method, path, operation, route, version } of described) {
    const { api, access, limit, conditional, takesKey } = route;
    if (!api) continue;
    addConditionalRequests(operation, method, conditional);
    sortParameters(operation, path, version);
    if (takesKey) addIdempotencyKeyHeader(operation);
    if (!operation.tags?.length) operation.tags = [api.name];
    operation.security = [
      ...schemeNamesOf(api).map((scheme) => ({ [scheme]: [] })),
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

type Parameter = NonNullable<Operation['parameters']>[number];

const PUBLIC_ACCESS = 'Public. An invalid credential returns 401.';

function describeAccess({ name, minRole, perItem, scoped }: Permission): string {
  const role = perItem ? 'an account' : `at least the role \`${minRole}\``;
  const more = perItem ? ' The required role depends on the object.' : '';
  return scoped
    ? `Requires ${role}; an API key also needs the scope \`${name}\`.${more}`
    : `Requires ${role}; an API key needs no scope.${more}`;
}

/** Documents conditional requests: `If-None-Match` of reads, and the errors of routes with `If-Match`. */
function addConditionalRequests(operation: Operation, method: string, isConditional: boolean): void {
  if (method === 'get') documentRead(operation);
  if (!isConditional) return;
  (operation.parameters ??= []).push(IF_MATCH_PARAMETER);
  addErrorResponse(
    operation,
    412,
    'The resource has changed since the version named in the request. The `ETag` header is its current entity tag.',
  );
  addErrorResponse(
    operation,
    428,
    '`If-Match` is missing, and this site requires it for every change (`API_REQUIRE_IF_MATCH`).',
  );
}

/** Has no example, because Swagger UI would send the example. */
const IF_MATCH_PARAMETER = {
  name: 'If-Match',
  in: 'header',
  description:
    '`ETag` of the version that the client has read, with its quotation marks, such as `"3-Ql3Yk0aFwTzJmN2uXr9bH"`; 412 if the resource has changed since',
  required: false,
  schema: HEADER_VALUE_SCHEMA,
} as const;

/** Lists path parameters first, in the order of the path. In version 2, `If-Match` follows them. */
function sortParameters({ parameters }: Operation, path: string, version: number | undefined): void {
  parameters?.sort((a, b) => rankOf(a, path, version) - rankOf(b, path, version));
}

function rankOf(parameter: Parameter, path: string, version: number | undefined): number {
  if ('in' in parameter && parameter.in === 'path') return path.indexOf(`{${parameter.name}}`);
  return version === 2 && parameter === IF_MATCH_PARAMETER ? path.length : path.length + 1;
}

function documentRead(operation: Operation): void {
  (operation.parameters ??= []).push({
    ...{ name: 'If-None-Match', in: 'header', required: false, schema: HEADER_VALUE_SCHEMA },
    description: '`ETag` of the response that the client has cached; 304 if it is still current',
  });
  for (const [status, found] of inlineResponsesOf(operation)) {
    if (status < 300) found.headers = { ...found.headers, ...headerRefs('ETag') };
  }
  const found = inlineResponsesOf(operation).find(([status]) => status === 200)?.[1];
  operation.responses[304] = {
    description: 'The resource has not changed: its entity tag is in `If-None-Match`.',
    ...operation.responses[304],
    ...(found?.headers && { headers: found.headers }),
  };
}

/** Has no example, because Swagger UI would send the example and repeat the first request. */
const PARAMETER = {
  name: IDEMPOTENCY_KEY_HEADER,
  in: 'header',
  required: false,
  description:
    `unique key of the request, to be sent again with each retry: within 24 hours the request is executed once, and retries return
    the first response with \`${REPLAYED_HEADER}\`. A long response is not stored: retries return the resource as it is now.
    404 if the resource is not visible to the caller any more, 409 while the first request is running, 422 if the body or the
    scopes of the API key differ`.replace(/\s+/g, ' '),
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
} as const;

/** Documents the `Idempotency-Key` of an operation. */
function addIdempotencyKeyHeader(operation: Operation): void {
  (operation.parameters ??= []).push(PARAMETER);
  for (const [status, response] of inlineResponsesOf(operation)) {
    if (status < 300) response.headers = { ...response.headers, ...headerRefs(REPLAYED_HEADER) };
  }
}

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
