import type { ShapeDefinition } from './list-definition.js';

/** Metadata key of the definition by which a route reads `include` and `fields`. */
export const SHAPE = Symbol('shape');

/** Returns the `include` and `fields` definition of a route without module additions; undefined if the route reads neither. */
export const shapeOf = (handler: object): ShapeDefinition | undefined =>
  Reflect.getMetadata(SHAPE, handler) as ShapeDefinition | undefined;
