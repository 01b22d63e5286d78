import { ALL_SCOPES, type Principal } from '../../core/identity/index.js';
import { collectGrantableScopes } from '../../core/auth/index.js';
import type { FeatureModule } from '../../core/module-api/index.js';

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

/** Returns all scopes of a site with these modules. */
export const grantableKeyScopes = (modules: readonly FeatureModule[]): readonly string[] =>
  collectGrantableScopes(modules, BUILT_IN_SCOPES);

/** Returns whether the caller may grant these scopes: all with a token, only the scopes of the key with an API key. */
export const canGrantScopes = ({ scopes: own }: Principal, wanted: readonly string[]): boolean =>
  own === undefined || own.includes(ALL_SCOPES) || wanted.every((scope) => own.includes(scope));
