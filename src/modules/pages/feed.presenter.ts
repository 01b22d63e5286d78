import type { Feed } from './feed.service.js';
import { articlePath, ARTICLES_PATH, FEED_PATH } from './display.js';
import type { LayoutView } from './page-layout.js';

/** `updated` of a feed without entries. */
const EPOCH = '1970-01-01T00:00:00.000Z';

/** In characters. The contents of further entries are omitted; readers follow the link. */
const MAX_CONTENTS_LENGTH = 2 * 1024 * 1024;

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
  /** Sanitised HTML; null if the feed would become too large. */
  readonly content: string | null;
}

export function presentFeed(
  { title, description }: LayoutView,
  siteUrl: string,
  { articles, relations }: Feed,
): FeedView {
  const { hostname } = new URL(siteUrl);
  const { authors = [], tags = [] } = relations;
  let remainingLength = MAX_CONTENTS_LENGTH;
  const entries = articles.map((article): FeedEntry => {
    const published = article.publishedAt ?? article.createdAt;
    const fits = article.content.length <= remainingLength;
    if (fits) remainingLength -= article.content.length;
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
      content: fits ? article.content : null,
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
