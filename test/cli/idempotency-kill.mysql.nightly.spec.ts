import { describeKilledWithKeys } from '../faults/killed-with-keys.js';

describe('kill -9 under requests with an Idempotency-Key, on MySQL', () => {
  describeKilledWithKeys('mysql', 2);
});
