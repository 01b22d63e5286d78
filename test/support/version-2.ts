type Body = Readonly<Record<string, unknown>>;

const TYPES: Readonly<Record<string, string>> = {
  articles: 'article',
  categories: 'category',
  comments: 'comment',
  tags: 'tag',
};

/** The members of version 1 that name other resources: the relationships of version 2. */
const RELATED: Readonly<Record<string, readonly [relationship: string, type: string | undefined]>> = {
  category_id: ['category', 'category'],
  author_id: ['author', 'user'],
  // Of the same type.
  parent_id: ['parent', undefined],
  into: ['into', 'tag'],
};

/** The same routes in the other version; their bodies are documents there. */
export const inVersion1 = (route: string): string => route.replace('/api/v2/', '/api/v1/');
export const inVersion2 = (route: string): string => route.replace('/api/v1/', '/api/v2/');

/** The body of a route of version 1 as the document that the same route takes in version 2; `id` where it is about one resource. */
export function documentOf(route: string, body: Body, id: number | string | undefined) {
  const [collection] = [...route.matchAll(/\/(articles|categories|comments|tags)(?=\/|$)/g)]
    .map(([, name]) => name!)
    .slice(-1);
  const type = TYPES[collection!]!;
  const attributes: Record<string, unknown> = {};
  const relationships: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const [relationship, related = type] = RELATED[name] ?? [];
    if (relationship === undefined) attributes[name === 'tags' ? 'tag_names' : name] = value;
    else relationships[relationship] = { data: value ? { type: related, id: String(value) } : null };
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
