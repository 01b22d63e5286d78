import { EVERY_SCOPE, type Principal, scopesOf } from '../../core/auth/index.js';
import type { FeatureModule } from '../../core/module-api/index.js';

/** What a key can be made for everywhere, in the order in which it is told. Modules of a site's own add their rights. */
export const OWN_SCOPES = [
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

/** What a key can be made for on a site with these modules. */
export const keyScopes = (modules: readonly FeatureModule[]): readonly string[] => scopesOf(modules, OWN_SCOPES);

/** Whether the caller may give these scopes to a key: by a token any of them, by a key no more than that key has. */
export const mayGive = ({ scopes: own }: Principal, wanted: readonly string[]): boolean =>
  own === undefined || own.includes(EVERY_SCOPE) || wanted.every((scope) => own.includes(scope));
