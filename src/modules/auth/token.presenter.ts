import type { IssuedToken } from '../../core/auth/index.js';
import type { TokenAnswer } from './dto/login.dto.js';

export const presentToken = ({ token, expiresIn, expiresAt }: IssuedToken): TokenAnswer => ({
  token,
  token_type: 'Bearer',
  expires_in: expiresIn,
  expires_at: expiresAt.toISOString(),
});
