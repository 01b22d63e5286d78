import { describeIdempotencyKill } from '../faults/describe-idempotency-kill.js';

/** A short run. `test/faults` contains the long run. */
describe('kill -9 during requests with an Idempotency-Key', () => {
  describeIdempotencyKill('sqlite', 2);
});
