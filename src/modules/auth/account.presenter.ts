import { ALL_SCOPES, hasPermission, type Permission, type Principal } from '../../core/identity/index.js';
import type { FieldsPresenter } from '../../core/module-fields/index.js';
import type { Links } from '../../core/routing/index.js';
import { presentUser, type UserRecord } from '../users/index.js';
import type { AccountResponse } from './dto/account.dto.js';
import type { TokenResponse } from './dto/session.dto.js';
import type { TokenPair } from './sessions/token-pair-issuer.js';

/** The caller's account, with the attributes that modules add, and with those of `permissions` that the caller has. */
export const presentAccount = (
  links: Links,
  caller: Principal,
  user: UserRecord,
  permissions: readonly Permission[],
  addedAttributes?: FieldsPresenter<UserRecord>,
): AccountResponse => ({
  data: presentUser(links, caller, addedAttributes)(user),
  meta: {
    rights: permissions.filter((permission) => hasPermission(caller, permission)).map(({ name }) => name),
    scopes: [...(caller.scopes ?? [ALL_SCOPES])],
  },
});

export const presentTokens = ({ access, refreshToken }: TokenPair): TokenResponse => ({
  token: access.token,
  token_type: 'Bearer',
  expires_in: access.expiresIn,
  expires_at: access.expiresAt.toISOString(),
  refresh_token: refreshToken,
});
