import type { Type } from '@nestjs/common';
import type { Principal } from '../../identity/principal.js';

/** A resource for `included` that a module provides. */
export interface IncludedResource {
  readonly id: number | string;
  /** Attributes that `Include.attributes` does not declare are omitted. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Present if the resource has a route. */
  readonly links?: { readonly self: string };
}

/** Loads the resources that a module adds to the resources of another module. */
export abstract class IncludeProvider {
  /**
   * Returns the included resources by the id of the extended resource, in their order. The caller may view the resources of `ids`;
   * omit included resources that the caller may not view. The number of statements must not depend on the number of ids. Wait only
   * for the database, because the response of an idempotent `POST` is built inside its unit of work.
   */
  abstract load(ids: readonly number[], caller: Principal): Promise<ReadonlyMap<number, readonly IncludedResource[]>>;
}

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
