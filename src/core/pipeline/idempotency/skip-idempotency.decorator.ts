import { SetMetadata } from '@nestjs/common';
import { SKIP_IDEMPOTENCY_METADATA } from '../../routing/route-metadata.js';

/**
 * Disables idempotency keys for a controller or a method whose request or response contains a secret, or whose response is a file. Other
 * POST routes accept an `Idempotency-Key`, and their responses are stored for repeats.
 */
export const SkipIdempotency = (): MethodDecorator & ClassDecorator => SetMetadata(SKIP_IDEMPOTENCY_METADATA, true);
