import { describeIdempotencyKill } from '../faults/describe-idempotency-kill.js';

describe('kill -9 during requests with an Idempotency-Key, on MySQL', () => {
  describeIdempotencyKill('mysql', 2);
});
