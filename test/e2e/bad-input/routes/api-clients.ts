import type { BodyRoutes } from '../body-route.js';
import { nullable, required } from '../rule.js';
import { line } from '../text-rules.js';
import { choices, futureTime, id, integer } from '../value-rules.js';

const SCOPES = [
  ...['articles:read', 'articles:write', 'articles:publish', 'comments:write', 'comments:moderate'],
  ...['categories:write', 'tags:write', 'attachments:write', 'ratings:write', 'webhooks:manage'],
  ...['users:read', 'audit:read', 'keys:manage', '*'],
];

export const API_CLIENT_ROUTES: BodyRoutes = {
  'POST /api/v1/api-clients': {
    body: () => ({ name: 'Something new' }),
    status: 201,
    fields: { name: required(line(1, 100)), user_id: id((site) => site.adminId) },
  },
  'PATCH /api/v1/api-clients/{id}': {
    body: () => ({ name: 'Changed' }),
    status: 200,
    fields: { name: line(1, 100) },
  },
  'POST /api/v1/api-clients/{id}/keys': {
    body: () => ({ name: 'Something new', scopes: ['articles:read'] }),
    status: 201,
    fields: {
      name: required(line(1, 100)),
      scopes: required(choices(1, ...SCOPES)),
      expires_at: nullable(futureTime()),
    },
  },
  'POST /api/v1/api-clients/{id}/keys/{key}/rotate': {
    spendsTarget: true,
    body: () => ({ overlap_seconds: 60 }),
    status: 201,
    fields: { overlap_seconds: integer(0, 7 * 24 * 3600) },
  },
};
