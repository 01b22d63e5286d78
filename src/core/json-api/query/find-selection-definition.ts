import type { SelectionDefinition } from './list-definition.js';

/** Metadata key of the definition by which a route reads `include` and `fields`. */
export const SELECTION_METADATA = Symbol('selection');

/** Returns the `include` and `fields` definition of a route without module additions; undefined if the route reads neither. */
export const findSelectionDefinition = (handler: object): SelectionDefinition | undefined =>
  Reflect.getMetadata(SELECTION_METADATA, handler) as SelectionDefinition | undefined;
