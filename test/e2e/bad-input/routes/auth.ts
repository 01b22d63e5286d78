import type { BodyRoutes } from '../body-route.js';
import { neverRight, required, requiredAlone } from '../rule.js';
import { unique } from '../sample.js';
import { secret, text } from '../text-rules.js';
import { ACCOUNT } from './users.js';

/** Maximum body in bytes for routes without authentication. */
const largestBody = 16 * 1024;

const REFRESH_TOKEN = {
  largestBody: 64 * 1024,
  body: () => ({ refresh_token: 'none of ours' }),
  status: 401,
  fields: { refresh_token: required(secret(1, 4096)) },
} satisfies BodyRoutes[string];

const MAIL_TOKEN = required(neverRight(secret(1, 100)));

/** Well-formed credentials and tokens are wrong here, so they are rejected. */
export const AUTH_ROUTES: BodyRoutes = {
  'POST /api/auth/login': {
    largestBody,
    body: () => ({ username: 'nobody', password: 'a guess' }),
    status: 401,
    fields: { username: requiredAlone(text(1, 190)), email: text(1, 190), password: required(secret(1, 256)) },
  },
  'POST /api/auth/refresh': REFRESH_TOKEN,
  'POST /api/auth/logout': REFRESH_TOKEN,
  'PUT /api/auth/password': {
    body: () => ({ current_password: 'a guess', password: 'correct horse battery' }),
    status: 422,
    fields: { current_password: required(neverRight(secret(1, 256))), password: required(secret(12, 256)) },
  },
  'POST /api/auth/register': {
    largestBody,
    body: () => ({
      username: unique(8),
      email: `${unique(8)}@example.org`,
      password: 'correct horse battery',
      name: 'Somebody new',
    }),
    status: 202,
    fields: ACCOUNT,
  },
  'POST /api/auth/register/confirm': {
    largestBody,
    body: () => ({ token: 'a guess' }),
    status: 422,
    fields: { token: MAIL_TOKEN },
  },
  'POST /api/auth/password/forgot': {
    largestBody,
    body: () => ({ email: `${unique(8)}@example.org` }),
    status: 202,
    fields: { email: ACCOUNT.email },
  },
  'POST /api/auth/password/reset': {
    largestBody,
    body: () => ({ token: 'a guess', password: 'correct horse battery' }),
    status: 422,
    fields: { token: MAIL_TOKEN, password: ACCOUNT.password },
  },
};
