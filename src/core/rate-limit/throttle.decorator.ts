import { SetMetadata } from '@nestjs/common';
import { parseThrottle } from './throttle.js';

/** Where a route keeps its own `RequestLimit`. */
export const THROTTLE = Symbol('throttle');

/**
 * `@Throttle('throttle:5,60')`: the route has a limit and a counter of its own, in place of its group's. A declaration that
 * cannot be read stops the start.
 */
export const Throttle = (declaration: string): MethodDecorator => SetMetadata(THROTTLE, parseThrottle(declaration));
