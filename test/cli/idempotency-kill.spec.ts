import { describeKilledWithKeys } from '../faults/killed-with-keys.js';

/** A short run. `test/faults` contains the long run. */
describe('kill -9 during requests with an Idempotency-Key', () => {
  describeKilledWithKeys('sqlite', 2);
});
