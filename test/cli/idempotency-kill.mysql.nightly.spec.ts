import { describeKilledWithKeys } from '../faults/killed-with-keys.js';

describe('kill -9 during requests with an Idempotency-Key, on MySQL', () => {
  describeKilledWithKeys('mysql', 2);
});
