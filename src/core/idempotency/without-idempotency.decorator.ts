import { SetMetadata } from '@nestjs/common';

/** Where a controller or a route keeps that its answers are stored by nobody. */
export const WITHOUT_IDEMPOTENCY = Symbol('without idempotency');

/**
 * Every POST takes an `Idempotency-Key`, and its answer is stored for repeats. On a controller or on a method this says no: the
 * answer tells a secret or is about one, or is a file.
 */
export const WithoutIdempotency = () => SetMetadata(WITHOUT_IDEMPOTENCY, true);
