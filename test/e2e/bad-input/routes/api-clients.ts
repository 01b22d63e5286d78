import type { BodyRouteTable } from '../body-route.js';
import { nullable, required } from '../rule.js';
import { singleLineText } from '../text-rules.js';
import { choiceList, futureTime, id, integer } from '../value-rules.js';

const SCOPES = [
  ...['articles:read', 'articles:write', 'articles:publish', 'comments:write', 'comments:moderate'],
  ...['categories:write', 'tags:write', 'attachments:write', 'ratings:write', 'webhooks:manage'],
  ...['users:read', 'audit:read', 'keys:manage', '*'],
];

export const API_CLIENT_ROUTES: BodyRouteTable = {
  'POST /api/v1/api-clients': {
    body: () => ({ name: 'Something new' }),
    status: 201,
    fields: { name: required(singleLineText(1, 100)), user_id: id((site) => site.adminId) },
  },
  'PATCH /api/v1/api-clients/{id}': {
    body: () => ({ name: 'Changed' }),
    status: 200,
    fields: { name: singleLineText(1, 100) },
  },
  'POST /api/v1/api-clients/{id}/keys': {
    body: () => ({ name: 'Something new', scopes: ['articles:read'] }),
    status: 201,
    fields: {
      name: required(singleLineText(1, 100)),
      scopes: required(choiceList(1, ...SCOPES)),
      expires_at: nullable(futureTime()),
    },
  },
  'POST /api/v1/api-clients/{id}/keys/{key}/rotate': {
    needsNewTarget: true,
    body: () => ({ overlap_seconds: 60 }),
    status: 201,
    fields: { overlap_seconds: integer(0, 7 * 24 * 3600) },
  },
};
