import type { Principal } from '../../auth/principal.js';

/** One that is shown beside others. */
export interface IncludedResource {
  readonly id: number | string;
  /** Those that are declared; others are not shown. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Where it has an address of its own. */
  readonly links?: { readonly self: string };
}

/** What a module puts beside the resources of another one. */
export abstract class IncludeProvider {
  /**
   * By the ids of resources, which the caller sees: what stands beside each of them, in its order. What the caller may not see is
   * left out. As many statements for a hundred of them as for one, and nothing that is not the database is waited for: the answer
   * to a repeatable `POST` is made inside its unit of work.
   */
  abstract load(ids: readonly number[], caller: Principal): Promise<ReadonlyMap<number, readonly IncludedResource[]>>;
}
