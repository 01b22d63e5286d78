import type { BodyRouteTable } from '../body-route.js';
import { required } from '../rule.js';
import { slug, text } from '../text-rules.js';
import { id } from '../value-rules.js';

export const TAG_ROUTES: BodyRouteTable = {
  'PATCH /api/v1/tags/{id}': {
    body: () => ({}),
    status: 200,
    fields: { name: text(1, 50), slug: slug() },
  },
  'POST /api/v1/tags/{id}/merge': {
    body: (site) => ({ into: site.tag }),
    status: 200,
    fields: { into: required(id((site) => site.tag)) },
    needsNewTarget: true,
  },
};
