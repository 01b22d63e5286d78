import type { Type } from '@nestjs/common';
import type { IncludeProvider } from './include-provider.js';

/** A name for `include` that a module adds to the resources of another one. */
export interface Include {
  /** The JSON type of these resources, which their module calls `extensible`: `article`. */
  readonly of: string;
  /** What `include` calls it, and the relationship that leads there. */
  readonly name: string;
  /** The JSON type of what is included: one of the module's own `resources`, or another one that nobody has. */
  readonly type: string;
  /** Each attribute with its schema, as OpenAPI 3.0 has it: what `fields[type]` takes, and what is documented. */
  readonly attributes: Readonly<Record<string, object>>;
  /** A provider of the module's centre. */
  readonly provider: Type<IncludeProvider>;
}

/** A resource that other modules may put something beside. */
export interface ExtensibleResource {
  /** What its own attributes and relationships are called. */
  readonly fields: readonly string[];
  /** The class that documents its relationships. */
  readonly relationships: Type;
}
