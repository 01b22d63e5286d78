import { pagesOf, type Page } from '../../clients/typescript/src/pages.js';

const BASE = 'https://masthead.example';

async function read(pages: Record<string, Page>, base = BASE): Promise<unknown[]> {
  const get = (path: string) => Promise.resolve({ data: pages[path]! });
  const items: unknown[] = [];
  for await (const { id } of pagesOf(get, base, '/first')) items.push(id);
  return items;
}

const page = (id: unknown, next?: NonNullable<Page['links']>['next']): Page => ({
  data: [{ type: 'article', id }],
  ...(next !== undefined && { links: { next } }),
});

describe('pagesOf', () => {
  it('follows a path, a link object and a URL of the same site until the link is null or missing', async () => {
    await expect(read({ '/first': page(1, '/second'), '/second': page(2, null) })).resolves.toEqual([1, 2]);
    await expect(read({ '/first': page('1', { href: '/second' }), '/second': page('2') })).resolves.toEqual(['1', '2']);
    await expect(read({ '/first': page(1, `${BASE}/second`), '/second': page(2) })).resolves.toEqual([1, 2]);
  });

  it('follows the links of a service below a path', async () => {
    const pages = { '/first': page(1, '/news/second'), '/second': page(2, '/newsroom'), '/newsroom': page(3) };
    for (const base of [`${BASE}/news`, '/news']) await expect(read(pages, base)).resolves.toEqual([1, 2, 3]);
  });

  it('rejects a link to another site', async () => {
    for (const elsewhere of ['https://elsewhere.example/', `${BASE}.elsewhere.example/second`]) {
      await expect(read({ '/first': page(1, elsewhere) })).rejects.toThrow('is outside');
    }
  });

  it('rejects a cycle of links', async () => {
    const circle = { '/first': page(1, '/second'), '/second': page(2, '/third'), '/third': page(3, '/second') };

    await expect(read(circle)).rejects.toThrow('already requested: /second');
  });
});
