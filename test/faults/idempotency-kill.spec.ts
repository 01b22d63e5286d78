import type { DatabaseKind } from '../support/test-database.js';
import { describeIdempotencyKill } from './describe-idempotency-kill.js';

const CYCLES = 50;

describe.each<DatabaseKind>(['sqlite', 'mysql'])('kill -9 during requests with an Idempotency-Key on %s', (kind) => {
  describeIdempotencyKill(kind, CYCLES);
});
