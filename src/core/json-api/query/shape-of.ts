import type { ShapeDefinition } from './list-definition.js';

/** Where a route notes by which definition it reads `include` and `fields`. */
export const SHAPE = Symbol('shape');

/** What the answer of a route can be asked to look like, but for what modules add; undefined where it cannot be asked for that. */
export const shapeOf = (handler: object): ShapeDefinition | undefined =>
  Reflect.getMetadata(SHAPE, handler) as ShapeDefinition | undefined;
