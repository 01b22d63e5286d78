/** JSON:API 1.1, "Resource Identifier Objects". Ids are strings in JSON. */
export interface ResourceIdentifier {
  readonly type: string;
  readonly id: string;
}

export interface Relationship {
  readonly links?: { readonly related: string };
  /** Omitted if the linkage was not loaded. The related resources are available at `links.related`. */
  readonly data?: ResourceIdentifier | null | readonly ResourceIdentifier[];
  readonly meta?: object;
}

export interface ResourceObject extends ResourceIdentifier {
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<Record<string, Relationship>>;
  readonly links: { readonly self: string };
}

/** An included resource. It has no links if it has no route. */
export type IncludedObject = Omit<ResourceObject, 'links'> & Partial<Pick<ResourceObject, 'links'>>;

export const identifier = (type: string, id: number | string): ResourceIdentifier => ({ type, id: String(id) });

/** Returns a to-one relationship. An `id` of null means no related resource. */
export const toOne = (type: string, id: number | null, related?: string): Relationship => ({
  ...(related !== undefined && { links: { related } }),
  data: id === null ? null : identifier(type, id),
});

/** Returns a to-many relationship. Omit `ids` if the linkage was not loaded. */
export const toMany = (type: string, related: string, ids?: readonly number[], meta?: object): Relationship => ({
  links: { related },
  ...(ids && { data: ids.map((id) => identifier(type, id)) }),
  ...(meta && { meta }),
});
