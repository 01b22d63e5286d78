import type { Permission } from '../identity/principal.js';
import type { Route } from './route.js';

/** TypeScript emits `Function` for a class that is imported as a type, and `Object` for `unknown`. */
const hasUnknownBody = ({ body }: Route): boolean => body === Function;

/** Returns the errors of the route declarations. Any error must abort the startup. */
export function findRouteErrors(routes: readonly Route[], permissions: readonly Permission[]): string[] {
  const declared = new Set(permissions.map(({ name }) => name));
  return [
    ...routes.flatMap((route) => accessErrors(route, declared)),
    ...routes.filter(hasUnknownBody).map(unknownBodyError),
    ...routes.flatMap(contentTypeErrors),
    ...collisions(routes, routeSignature, routeCollision),
    ...collisions(distinctBodies(routes), ({ body }) => body!.name, bodyCollision),
  ];
}

function accessErrors({ access, method, path }: Route, declared: ReadonlySet<string>): string[] {
  if (access === undefined) return [`${method} ${path} does not say who may call it: put @Allow(…) or @Public() on it`];
  if (typeof access !== 'object' || declared.has(access.name)) return [];
  return [
    `no module declares the permission ${access.name}, which ${method} ${path} requires: add it to "permissions" of the module`,
  ];
}

const unknownBodyError = ({ method, path }: Route): string =>
  `the type of the body of ${method} ${path} is not known at runtime: import its class without "type"`;

/** Type and subtype of RFC 9110, section 8.3.1, with optional parameters. */
const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+\s*(;.*)?$/;

function contentTypeErrors(route: Route): string[] {
  const { api, method, path, contentType } = route;
  // Nest itself sends the header outside the API.
  if (api === undefined || contentType === undefined || MEDIA_TYPE.test(contentType)) return [];
  return [
    `${method} ${path} of ${claimant(route)} declares the content type "${contentType}", which is not a media type: use one such as "text/csv; charset=utf-8"`,
  ];
}

/** Returns one route per body class, because several routes may share a class. */
const distinctBodies = (routes: readonly Route[]): Route[] => [
  ...new Map(
    routes.filter((route) => route.body && !hasUnknownBody(route)).map((route) => [route.body, route]),
  ).values(),
];

function collisions(routes: readonly Route[], claimOf: (route: Route) => string, toError: typeof routeCollision) {
  const claims = new Map<string, Route>();
  return routes.flatMap((route) => {
    const other = claims.get(claimOf(route));
    claims.set(claimOf(route), route);
    return other ? [toError(route, other)] : [];
  });
}

/** Routes with equal signatures match the same requests. */
export const routeSignature = ({ method, path }: Pick<Route, 'method' | 'path'>): string =>
  `${method} ${path.replace(/:\w+/g, ':')}`;

const routeCollision = (route: Route, other: Route): string =>
  `the route ${route.method} ${route.path} is claimed by ${claimant(other)} and by ${claimant(route)}: change the path of one of them, or "prefix" in "api" of its module`;

/** In the OpenAPI document one schema would replace the other. */
const bodyCollision = (route: Route, other: Route): string =>
  `${claimant(other)} and ${claimant(route)} both use a body class named ${route.body!.name} (${route.method} ${route.path}): rename one of the classes, because DTO names must be unique in the application`;

/** The application itself can also have routes below the prefix of a module. */
const claimant = ({ api, name, version }: Route): string =>
  api && version !== undefined ? `the module "${api.name}"` : name;
