import type { Feed } from './feed.service.js';
import { articlePath, ARTICLES_PATH, FEED_PATH } from './display.js';
import type { LayoutView } from './page-layout.js';

/** `updated` of a feed without entries. */
const EPOCH = '1970-01-01T00:00:00.000Z';

/** The view of the template `feed`. URLs are absolute, and times are ISO 8601. */
export interface FeedView {
  /** `PAGES_TITLE`. */
  readonly title: string;
  /** `PAGES_DESCRIPTION`; empty if it is not set. */
  readonly subtitle: string;
  /** URL of the site, with a trailing slash. */
  readonly base: string;
  /** URL of the feed. */
  readonly self: string;
  /** URL of the front page. */
  readonly site: string;
  /** Time of the last change of an entry. */
  readonly updated: string;
  /** At most 20, newest first. */
  readonly entries: readonly FeedEntry[];
}

/** An article of the feed. */
export interface FeedEntry {
  /** Tag URI (RFC 4151), which does not change with the slug. */
  readonly id: string;
  readonly title: string;
  /** Absolute URL of the article. */
  readonly href: string;
  readonly updated: string;
  readonly published: string;
  /** Name of the author. */
  readonly author: string;
  readonly tags: readonly { readonly name: string; readonly slug: string }[];
  /** The excerpt, as plain text. */
  readonly summary: string;
  /** Sanitised HTML; empty if it has more than 1/128 of `MAX_RESPONSE_BYTES` (64 KiB by default). */
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
