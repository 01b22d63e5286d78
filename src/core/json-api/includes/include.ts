import type { Type } from '@nestjs/common';
import type { IncludeProvider } from './include-provider.js';

/** An `include` name that a module adds to the resources of another module. */
export interface Include {
  /** The JSON type of the extended resources, which their module declares as `extensible`: `article`. */
  readonly of: string;
  /** The name in `include` and of the relationship. */
  readonly name: string;
  /** The JSON type of the included resources: declared in `resources` of this module, or not used by any module. */
  readonly type: string;
  /** The attributes with their OpenAPI 3.0 schemas. `fields[type]` accepts these names. */
  readonly attributes: Readonly<Record<string, object>>;
  /** A provider of `FeatureModule.module`. */
  readonly provider: Type<IncludeProvider>;
}

/** A resource type to which other modules can add included resources. */
export interface ExtensibleResource {
  /** Names of the attributes and relationships of the resource. */
  readonly fields: readonly string[];
  /** The class that documents the relationships. */
  readonly relationships: Type;
}

/** Injection token: the includes of the enabled modules, as `readonly Include[]`. */
export const INCLUDES = Symbol('includes');
