import type { DatabaseKind } from '../support/test-database.js';
import { describeKilledWithKeys } from './killed-with-keys.js';

const CYCLES = 50;

describe.each<DatabaseKind>(['sqlite', 'mysql'])('kill -9 during requests with an Idempotency-Key on %s', (kind) => {
  describeKilledWithKeys(kind, CYCLES);
});
