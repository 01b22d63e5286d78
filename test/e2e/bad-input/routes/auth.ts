import type { BodyRouteTable } from '../body-route.js';
import { alwaysRejected, required, requiredUnlessAlternative } from '../rule.js';
import { uniqueText } from '../sample.js';
import { secret, text } from '../text-rules.js';
import { ACCOUNT } from './users.js';

/** Maximum body in bytes for routes without authentication. */
const maxBodyBytes = 16 * 1024;

const REFRESH_TOKEN = {
  maxBodyBytes: 64 * 1024,
  body: () => ({ refresh_token: 'none of ours' }),
  status: 401,
  fields: { refresh_token: required(secret(1, 4096)) },
} satisfies BodyRouteTable[string];

const MAIL_TOKEN = required(alwaysRejected(secret(1, 100)));

/** Well-formed credentials and tokens are wrong here, so they are rejected. */
export const AUTH_ROUTES: BodyRouteTable = {
  'POST /api/auth/login': {
    maxBodyBytes,
    body: () => ({ username: 'nobody', password: 'a guess' }),
    status: 401,
    fields: {
      username: requiredUnlessAlternative(text(1, 190)),
      email: text(1, 190),
      password: required(secret(1, 256)),
    },
  },
  'POST /api/auth/refresh': REFRESH_TOKEN,
  'POST /api/auth/logout': REFRESH_TOKEN,
  'PUT /api/auth/password': {
    body: () => ({ current_password: 'a guess', password: 'correct horse battery' }),
    status: 422,
    fields: { current_password: required(alwaysRejected(secret(1, 256))), password: required(secret(12, 256)) },
  },
  'POST /api/auth/register': {
    maxBodyBytes,
    body: () => ({
      username: uniqueText(8),
      email: `${uniqueText(8)}@example.org`,
      password: 'correct horse battery',
      name: 'Somebody new',
    }),
    status: 202,
    fields: ACCOUNT,
  },
  'POST /api/auth/register/confirm': {
    maxBodyBytes,
    body: () => ({ token: 'a guess' }),
    status: 422,
    fields: { token: MAIL_TOKEN },
  },
  'POST /api/auth/password/forgot': {
    maxBodyBytes,
    body: () => ({ email: `${uniqueText(8)}@example.org` }),
    status: 202,
    fields: { email: ACCOUNT.email },
  },
  'POST /api/auth/password/reset': {
    maxBodyBytes,
    body: () => ({ token: 'a guess', password: 'correct horse battery' }),
    status: 422,
    fields: { token: MAIL_TOKEN, password: ACCOUNT.password },
  },
};
