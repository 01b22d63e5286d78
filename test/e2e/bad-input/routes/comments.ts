import type { BodyRouteTable } from '../body-route.js';
import { nullable, required } from '../rule.js';
import { text } from '../text-rules.js';
import { choice, id } from '../value-rules.js';

const COMMENT = text(1, 5000, {
  bad: ['<b></b>', '<script>x</script>', '<b>\u200b</b>'],
  good: ['a < b & c > d', '<b>x</b>'],
});

export const COMMENT_ROUTES: BodyRouteTable = {
  'POST /api/v1/articles/{id}/comments': {
    body: () => ({ comment: 'Something new' }),
    status: 201,
    fields: { comment: required(COMMENT), parent_id: nullable(id((site) => site.comment, { zero: true })) },
  },
  'PATCH /api/v1/comments/{id}': {
    body: () => ({ comment: 'Changed' }),
    status: 200,
    fields: { comment: COMMENT, status: choice('pending', 'approved', 'rejected') },
  },
};
