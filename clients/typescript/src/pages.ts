/** A page of a list in both versions of the API. */
export interface Page {
  readonly data: readonly { readonly type?: unknown; readonly id?: unknown }[];
  readonly links?: { readonly next?: string | { readonly href: string } | null };
}

export interface ListInit {
  readonly params?: { readonly header?: unknown; readonly query?: unknown; readonly path?: unknown };
}

type GetPage = (path: string, init: ListInit) => Promise<{ data: Page }>;

/**
 * Follows `links.next` to the last page. An entry that moves to the next page during the iteration, because of a new entry
 * before it, is returned only once.
 */
export async function* pagesOf(get: GetPage, baseUrl: string, path: string, init: ListInit = {}) {
  const { params, ...rest } = init;
  const known = new Set<string>();
  const asked = new Set<string>();
  let { data: page } = await get(path, init);
  while (true) {
    for (const item of page.data) {
      const name = `${String(item.type)}/${String(item.id)}`;
      if (item.id !== undefined && known.has(name)) continue;
      known.add(name);
      yield item;
    }
    const next = nextOf(page, baseUrl);
    if (next === undefined) return;
    if (asked.has(next)) throw new Error(`links.next was already requested: ${next}`);
    asked.add(next);
    // The link already contains the path and the query.
    ({ data: page } = await get(next, { ...rest, params: { header: params?.header } }));
  }
}

/** Returns the path of the next page below the base URL. Throws for other URLs, so that credentials are not sent there. */
function nextOf({ links }: Page, baseUrl: string): string | undefined {
  const next = typeof links?.next === 'object' ? links.next?.href : links?.next;
  if (!next) return undefined;
  // A service below a path has this path in its links too.
  const basePath = baseUrl.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '');
  if (basePath && next.startsWith(`${basePath}/`)) return next.slice(basePath.length);
  if (next.startsWith('/')) return next;
  if (next.startsWith(`${baseUrl}/`)) return next.slice(baseUrl.length);
  throw new Error(`links.next is outside ${baseUrl}: ${next}`);
}
