import type { BodyRoutes } from '../body-route.js';
import { neverRight, required, requiredAlone } from '../rule.js';
import { secret, text } from '../text-rules.js';

const REFRESH_TOKEN = {
  body: () => ({ refresh_token: 'none of ours' }),
  status: 401,
  fields: { refresh_token: required(secret(1, 4096)) },
} satisfies BodyRoutes[string];

/** What is well-formed here is a guess, and refused as one. */
export const AUTH_ROUTES: BodyRoutes = {
  'POST /api/auth/login': {
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
};
