import type { TokenResponse } from './dto/token.response.js';
import type { TokenPair } from './token-pair-issuer.js';

export const presentTokens = ({ access, refreshToken }: TokenPair): TokenResponse => ({
  token: access.token,
  token_type: 'Bearer',
  expires_in: access.expiresIn,
  expires_at: access.expiresAt.toISOString(),
  refresh_token: refreshToken,
});
