import { EVERY_SCOPE, type Principal } from '../../core/auth/index.js';

/** What a key can be made for. Rights that are not here (accounts, passwords) only a key with all of them reaches. */
export const SCOPES = [
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
  EVERY_SCOPE,
] as const;
export type Scope = (typeof SCOPES)[number];

/** Whether the caller may give these scopes to a key: by a token any of them, by a key no more than that key has. */
export const mayGive = ({ scopes: own }: Principal, wanted: readonly string[]): boolean =>
  own === undefined || own.includes(EVERY_SCOPE) || wanted.every((scope) => own.includes(scope));
