import { ALL_SCOPES, type Permission, type Principal } from '../../core/identity/index.js';
import { collectGrantableScopes } from '../../core/auth/index.js';

/** The built-in scopes, in the order of the documentation. Custom modules add their permissions. */
export const BUILT_IN_SCOPES = [
  'articles:read',
  'articles:write',
  'articles:publish',
  'comments:write',
  'comments:moderate',
  'categories:write',
  'tags:write',
  'attachments:write',
  'ratings:write',
  'webhooks:manage',
  'users:read',
  'audit:read',
  'keys:manage',
];

/** Returns all scopes of a site with these permissions. */
export const grantableKeyScopes = (permissions: readonly Permission[]): readonly string[] =>
  collectGrantableScopes(permissions, BUILT_IN_SCOPES);

/** Returns whether the caller may grant these scopes: all with a token, only the scopes of the key with an API key. */
export const canGrantScopes = ({ scopes: own }: Principal, wanted: readonly string[]): boolean =>
  own === undefined || own.includes(ALL_SCOPES) || wanted.every((scope) => own.includes(scope));
