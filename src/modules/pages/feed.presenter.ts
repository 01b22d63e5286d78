import type { Feed } from './feed.service.js';
import { articlePath, ARTICLES_PATH, FEED_PATH } from './display.js';
import type { LayoutView } from './page-layout.js';

/** `updated` of a feed without entries. */
const EPOCH = '1970-01-01T00:00:00.000Z';

export interface FeedView {
  readonly title: string;
  readonly subtitle: string;
  readonly base: string;
  readonly self: string;
  readonly site: string;
  readonly updated: string;
  readonly entries: readonly FeedEntry[];
}

export interface FeedEntry {
  readonly id: string;
  readonly title: string;
  readonly href: string;
  readonly updated: string;
  readonly published: string;
  readonly author: string;
  readonly tags: readonly { readonly name: string; readonly slug: string }[];
  readonly summary: string;
  /** Sanitised HTML. */
  readonly content: string;
}

export function presentFeed(
  { title, description }: LayoutView,
  siteUrl: string,
  { articles, relations }: Feed,
): FeedView {
  const { hostname } = new URL(siteUrl);
  const { authors = [], tags = [] } = relations;
  const entries = articles.map((article): FeedEntry => {
    const published = article.publishedAt ?? article.createdAt;
    return {
      // A tag URI (RFC 4151): the slug can change, and feed readers must not show the article again.
      id: `tag:${hostname},${article.createdAt.slice(0, 10)}:article/${article.id}`,
      title: article.title,
      href: siteUrl + articlePath(article),
      updated: article.updatedAt ?? published,
      published,
      author: authors.find(({ id }) => id === article.authorId)?.name ?? '',
      tags: tags.filter(({ articleId }) => articleId === article.id).map(({ name, slug }) => ({ name, slug })),
      summary: article.excerpt,
      content: article.content,
    };
  });
  return {
    title,
    subtitle: description,
    base: `${siteUrl}/`,
    self: siteUrl + FEED_PATH,
    site: siteUrl + ARTICLES_PATH,
    updated: entries.map(({ updated }) => updated).reduce((last, each) => (each > last ? each : last), EPOCH),
    entries,
  };
}
