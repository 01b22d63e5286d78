import { SetMetadata } from '@nestjs/common';
import { THROTTLE_METADATA } from './route-metadata.js';
import { parseThrottle } from './throttle.js';

/**
 * `@Throttle('throttle:5,60')` sets a separate limit for a route: 5 requests in 60 seconds instead of the limit of its group. Throws
 * if the declaration is invalid.
 */
export const Throttle = (declaration: string): MethodDecorator =>
  SetMetadata(THROTTLE_METADATA, parseThrottle(declaration));
