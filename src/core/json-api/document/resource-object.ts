/** JSON:API 1.1, "Resource Objects" and what they are made of. Ids are strings on the wire. */
export interface ResourceIdentifier {
  readonly type: string;
  readonly id: string;
}

export interface Relationship {
  readonly links?: { readonly related: string };
  /** Left out where it was not loaded: what is related can be had at `links.related`. */
  readonly data?: ResourceIdentifier | null | readonly ResourceIdentifier[];
  readonly meta?: object;
}

export interface ResourceObject extends ResourceIdentifier {
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<Record<string, Relationship>>;
  readonly links: { readonly self: string };
}

/** One that stands beside others, and may have no address of its own. */
export type IncludedObject = Omit<ResourceObject, 'links'> & Partial<Pick<ResourceObject, 'links'>>;

export const identifier = (type: string, id: number | string): ResourceIdentifier => ({ type, id: String(id) });

/** A relationship to one resource, or to none (null). */
export const toOne = (type: string, id: number | null, related?: string): Relationship => ({
  ...(related !== undefined && { links: { related } }),
  data: id === null ? null : identifier(type, id),
});

/** A relationship to many; without `ids` where they were not loaded. */
export const toMany = (type: string, related: string, ids?: readonly number[], meta?: object): Relationship => ({
  links: { related },
  ...(ids && { data: ids.map((id) => identifier(type, id)) }),
  ...(meta && { meta }),
});
