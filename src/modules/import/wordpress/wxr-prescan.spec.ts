import { WxrPrescan } from './wxr-prescan.js';
import type { WxrItem, WxrSiteAddress } from './wxr-records.js';

const site = (address: WxrSiteAddress['address'], url: string): WxrSiteAddress => ({
  kind: 'site',
  line: 1,
  address,
  url,
});
const post = (item: Partial<WxrItem> = {}) =>
  ({
    kind: 'item',
    type: 'post',
    status: 'publish',
    creator: 'ada',
    line: 5,
    categories: [],
    tags: [],
    ...item,
  }) as WxrItem;

function prescan(...records: Parameters<WxrPrescan['add']>[0][]): WxrPrescan {
  const result = new WxrPrescan();
  for (const record of records) result.add(record);
  return result;
}

describe('WxrPrescan', () => {
  it('prefers the blog address, then the link, then the network address', () => {
    const [link, network, blog] = [
      site('link', 'https://a.example/'),
      site('network', 'https://n.example'),
      site('blog', 'https://b.example/'),
    ];

    expect(prescan(link, network, blog).address).toBe('https://b.example');
    expect(prescan(network, link).address).toBe('https://a.example');
    expect(prescan(network).address).toBe('https://n.example');
    expect(prescan().address).toBe('');
  });

  it('collects authors, categories and tags that only posts name', () => {
    const red = { slug: 'red', name: 'Red' };
    const news = { slug: 'news', name: 'News' };
    const { authors, categories, tags } = prescan(
      { kind: 'author', line: 1, login: 'Ada', email: 'a@example.org', displayName: 'Ada' },
      post({ categories: [news, { slug: 'second', name: 'Second' }], tags: [red] }),
      post({ creator: 'bob' }),
    );

    expect([...authors.keys()]).toEqual(['ada', 'bob']);
    expect([...categories.keys()]).toEqual(['news', 'uncategorized']);
    expect([...tags.keys()]).toEqual(['red']);
  });

  it('ignores items that are not imported', () => {
    const { authors, categories } = prescan(post({ type: 'page' }), post({ status: 'trash' }));

    expect([authors.size, categories.size]).toEqual([0, 0]);
  });
});
