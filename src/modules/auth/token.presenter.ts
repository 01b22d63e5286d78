import type { TokenAnswer } from './dto/token.answer.js';
import type { TokenPair } from './token-pairs.js';

export const presentTokens = ({ access, refreshToken }: TokenPair): TokenAnswer => ({
  token: access.token,
  token_type: 'Bearer',
  expires_in: access.expiresIn,
  expires_at: access.expiresAt.toISOString(),
  refresh_token: refreshToken,
});
