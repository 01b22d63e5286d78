import type { BodyRouteTable } from '../body-route.js';
import { required } from '../rule.js';
import { integer } from '../value-rules.js';

export const RATING_ROUTES: BodyRouteTable = {
  'PUT /api/v1/articles/{id}/rating': {
    body: () => ({ rating: 4 }),
    status: 200,
    fields: { rating: required(integer(1, 5)) },
  },
};
