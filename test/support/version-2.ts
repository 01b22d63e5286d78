type Body = Readonly<Record<string, unknown>>;
type Id = number | string;

const TYPES: Readonly<Record<string, string>> = {
  articles: 'article',
  categories: 'category',
  comments: 'comment',
  tags: 'tag',
};

/** Members of version 1 that contain ids of other resources, with the corresponding relationships of version 2. */
const RELATIONSHIPS: Readonly<Record<string, readonly [relationship: string, type: string | undefined]>> = {
  category_id: ['category', 'category'],
  author_id: ['author', 'user'],
  // Undefined: the type of the resource.
  parent_id: ['parent', undefined],
  into: ['into', 'tag'],
};

/** Maps a route to the route of the other version. */
export const toV1Route = (route: string): string => route.replace('/api/v2/', '/api/v1/');
export const toV2Route = (route: string): string => route.replace('/api/v1/', '/api/v2/');

/** Converts a version 1 body to the version 2 document for the same route. `id` is required if the route addresses one resource. */
export function toV2Document(route: string, body: Body, id: Id | undefined) {
  const [collection] = [...route.matchAll(/\/(articles|categories|comments|tags)(?=\/|$)/g)]
    .map(([, name]) => name!)
    .slice(-1);
  const type = TYPES[collection!]!;
  const attributes: Record<string, unknown> = {};
  const relationships: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const [relationship, related = type] = RELATIONSHIPS[name] ?? [];
    if (relationship === undefined) attributes[name === 'tags' ? 'tag_names' : name] = value;
    else relationships[relationship] = { data: value ? { type: related, id: String(value as Id) } : null };
  }
  const isAboutOne = new RegExp(`/${collection}/[^/]+`).test(route);
  return {
    data: {
      type,
      ...(isAboutOne && { id: String(id) }),
      ...(Object.keys(attributes).length > 0 && { attributes }),
      ...(Object.keys(relationships).length > 0 && { relationships }),
    },
  };
}

/** A resource of version 2. */
export interface Resource {
  readonly type: string;
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<
    Record<string, { readonly links?: { readonly related: string }; readonly data?: unknown }>
  >;
  readonly links: { readonly self: string };
}

/** A page of a list. */
export interface ListDocument {
  readonly data: readonly Resource[];
  readonly included?: readonly Resource[];
  readonly meta?: { readonly total: number };
  readonly links: Readonly<Record<'self' | 'first', string> & Record<'prev' | 'next', string | null>>;
}

/** Follows `links.next` to the end of a list and `links.prev` back to its start. Returns the ids of both directions in list order. */
export async function followPageLinks(
  get: (path: string) => Promise<ListDocument>,
  path: string,
): Promise<{ readonly there: string[]; readonly back: string[] }> {
  const idsOf = ({ data }: ListDocument): string[] => data.map(({ id }) => id);
  let page = await get(path);
  const there = idsOf(page);
  while (page.links.next !== null) {
    page = await get(page.links.next);
    there.push(...idsOf(page));
  }
  const back = idsOf(page);
  while (page.links.prev !== null) {
    page = await get(page.links.prev);
    back.unshift(...idsOf(page));
  }
  return { there, back };
}
