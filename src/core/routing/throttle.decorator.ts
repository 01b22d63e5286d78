import { SetMetadata } from '@nestjs/common';
import { parseThrottle } from './throttle.js';

/** Metadata key of the `RequestLimit` of a route. */
export const THROTTLE_METADATA = Symbol('throttle');

/**
 * `@Throttle('throttle:5,60')` sets a separate limit for a route: 5 requests in 60 seconds instead of the limit of its group. Throws
 * if the declaration is invalid.
 */
export const Throttle = (declaration: string): MethodDecorator =>
  SetMetadata(THROTTLE_METADATA, parseThrottle(declaration));
