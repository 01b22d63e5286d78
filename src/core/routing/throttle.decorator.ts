import { SetMetadata } from '@nestjs/common';
import { MAX_RATE_LIMIT_WINDOW_SECONDS, MAX_RATE_LIMIT_REQUESTS } from '../../config/api.settings.js';
import { THROTTLE_METADATA } from './route-metadata.js';

/** Maximum number of requests per window. */
export interface RequestLimit {
  readonly requests: number;
  /** Length of the window in seconds. */
  readonly window: number;
}

/** Parses `throttle:<requests>,<window in seconds>`. Throws if the declaration is invalid. */
export function parseThrottle(declaration: string): RequestLimit {
  const [, requests = 0, window = 0] = (/^throttle:(\d+),(\d+)$/.exec(declaration) ?? []).map(Number);
  if (requests < 1 || requests > MAX_RATE_LIMIT_REQUESTS || window < 1 || window > MAX_RATE_LIMIT_WINDOW_SECONDS) {
    throw new Error(
      `"${declaration}" is not a rate limit: write throttle:<requests>,<window in seconds>, as in throttle:100,60 ` +
        `(1 to ${MAX_RATE_LIMIT_REQUESTS} requests, 1 to ${MAX_RATE_LIMIT_WINDOW_SECONDS} seconds)`,
    );
  }
  return { requests, window };
}

/**
 * `@Throttle('throttle:5,60')` sets a separate limit for a route: 5 requests in 60 seconds instead of the limit of its group. Throws
 * if the declaration is invalid.
 */
export const Throttle = (declaration: string): MethodDecorator =>
  SetMetadata(THROTTLE_METADATA, parseThrottle(declaration));
