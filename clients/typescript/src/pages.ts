/** A page of a list, as both versions of the API answer it. */
export interface Page {
  readonly data: readonly { readonly type?: unknown; readonly id?: unknown }[];
  readonly links?: { readonly next?: string | { readonly href: string } | null };
}

export interface ListInit {
  readonly params?: { readonly header?: unknown; readonly query?: unknown; readonly path?: unknown };
}

type GetPage = (path: string, init: ListInit) => Promise<{ data: Page }>;

/**
 * Follows `links.next` to the end. What moves on to the next page while it is read, because something was added before
 * it, comes once nevertheless.
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
    if (asked.has(next)) throw new Error(`links.next leads in a circle: ${next}`);
    asked.add(next);
    // The link holds the path and the query already.
    ({ data: page } = await get(next, { ...rest, params: { header: params?.header } }));
  }
}

/** The next page's path below the base URL: a credential is never sent anywhere else. */
function nextOf({ links }: Page, baseUrl: string): string | undefined {
  const next = typeof links?.next === 'object' ? links.next?.href : links?.next;
  if (!next) return undefined;
  if (next.startsWith('/')) return next;
  if (next.startsWith(`${baseUrl}/`)) return next.slice(baseUrl.length);
  throw new Error(`links.next leads away from ${baseUrl}: ${next}`);
}
