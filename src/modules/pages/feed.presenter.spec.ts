import type { ArticleRecord } from '../articles/index.js';
import { presentFeed } from './feed.presenter.js';
import type { LayoutView } from './page-layout.js';

const MIB = 1024 * 1024;
const layout = { title: 'T', description: '' } as LayoutView;

function contentsOf(...contents: string[]): (string | null)[] {
  const articles = contents.map((content, id) => ({
    ...{ id, slug: `a-${id}`, title: 'A', excerpt: '', content, authorId: 1 },
    ...{ createdAt: '2026-02-01T00:00:00.000Z', publishedAt: null, updatedAt: null },
  })) as unknown as ArticleRecord[];
  return presentFeed(layout, 'https://example.org', { articles, relations: {} }).entries.map(({ content }) => content);
}

describe('presentFeed', () => {
  it('omits contents that exceed 2 MiB in total', () => {
    const [half, all] = ['x'.repeat(MIB), 'y'.repeat(2 * MIB)];
    expect(contentsOf(half, all, half, 'z')).toEqual([half, null, half, null]);
    expect(contentsOf(`${all}z`, 'z')).toEqual([null, 'z']);
  });
});
