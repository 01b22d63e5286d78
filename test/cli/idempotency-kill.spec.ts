import { describeKilledWithKeys } from '../faults/killed-with-keys.js';

/** The short form; the long one is in `test/faults`. */
describe('kill -9 under requests with an Idempotency-Key', () => {
  describeKilledWithKeys('sqlite', 2);
});
