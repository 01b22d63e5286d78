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
