import { type ArticleRecord, averageRating, toPlainText } from '../../articles/index.js';
import { type ArticleSummary, type NamedLink, presentSummary } from '../list-item.presenter.js';
import type { Links } from '../../../core/routing/index.js';
import type { AttachmentRecord } from '../../attachments/index.js';
import type { ArticlePage } from './article-page.service.js';
import { type CommentView, buildCommentThreads } from './comment-thread.js';
import { presentCategoryLinks } from '../list-page.presenter.js';
import { articlePath, ARTICLES_PATH, FEED_PATH, withQuery, displayExcerpt } from '../display.js';
import { type LayoutView, serializeForScript, type PageHead } from '../page-layout.js';

/** Structured data of an article for search engines (schema.org). */
export const articleJsonLd = (
  publisher: string,
  address: string,
  { title, excerpt, updatedAt, commentsCount }: ArticleRecord,
  { author, category, image, published }: ArticleSummary,
): object => ({
  '@context': 'https://schema.org',
  '@type': 'Article',
  headline: title,
  description: excerpt,
  mainEntityOfPage: address,
  datePublished: published.iso,
  dateModified: updatedAt ?? published.iso,
  author: { '@type': 'Person', name: author },
  publisher: { '@type': 'Organization', name: publisher },
  ...(category && { articleSection: category.name }),
  ...(image !== null && { image }),
  commentCount: commentsCount,
});

/** A file of an article. `href` is the path of the download. */
export interface FileView extends NamedLink {
  readonly description: string;
  /** With its unit: `1.2 MB`. */
  readonly size: string;
}

/** Features of the article page that a site can disable. */
export interface SiteFeatures {
  /** Creates links to attachments; null if attachments are disabled. */
  readonly links: Links | null;
  /** Whether readers can rate and comment. */
  readonly takesPart: boolean;
}

/** The view of the template `article`. */
export interface ArticleView extends ArticleSummary {
  readonly frame: LayoutView;
  readonly head: PageHead;
  /** The root categories, for the navigation. */
  readonly sections: readonly NamedLink[];
  /** The subtitle, otherwise an excerpt that differs from the beginning of the text; may be empty. */
  readonly standfirst: string;
  /** Sanitised HTML, which the template inserts without escaping. */
  readonly content: string;
  readonly tags: readonly NamedLink[];
  /** The stored and computed fields of modules that every reader may see, as in the API: `it.fields.planning?.desk`. */
  readonly fields: Readonly<Record<string, object>>;
  readonly files: readonly FileView[];
  /** Whether readers can rate and comment. */
  readonly takesPart: boolean;
  /** Average from `0.0` to `5.0`, and the number of ratings. */
  readonly rating: { readonly average: string; readonly count: number };
  readonly comments: {
    /** Number of comments on all pages. */
    readonly count: number;
    /** The first comments of threads, in the order of time. */
    readonly threads: readonly CommentView[];
    /** URLs of the previous and the next page of comments; null if there is no such page. */
    readonly earlier: string | null;
    readonly later: string | null;
  };
}

export function presentArticlePage(
  frame: LayoutView,
  siteUrl: string,
  page: ArticlePage,
  { links, takesPart }: SiteFeatures,
): ArticleView {
  const { article, relations, comments, commenters, attachments, sections, fields } = page;
  const { root } = frame;
  const summary = presentSummary(root, relations)(article);
  const names = new Map(commenters.map(({ id, name }) => [id, name]));
  const commentsAt = (number: number) =>
    `${withQuery(summary.href, { comments: number === 1 ? undefined : number })}#mh-comments`;
  return {
    ...summary,
    frame,
    head: presentHead(frame, siteUrl, page, summary),
    sections: presentCategoryLinks(root, sections),
    standfirst: article.subtitle || (isGeneratedExcerpt(article.excerpt, article.content) ? '' : article.excerpt),
    content: article.content,
    tags: (relations.tags ?? []).map(({ name, slug }) => ({
      name,
      href: root + withQuery(ARTICLES_PATH, { tag: slug }),
    })),
    fields,
    takesPart,
    files: links ? attachments.map(presentFile(links)) : [],
    rating: {
      average: averageRating(article).toFixed(1),
      count: article.ratingCount,
    },
    comments: {
      count: article.commentsCount,
      threads: buildCommentThreads(comments.items, (userId) => names.get(userId) ?? ''),
      earlier: comments.page > 1 ? commentsAt(comments.page - 1) : null,
      later: comments.page * comments.perPage < comments.total ? commentsAt(comments.page + 1) : null,
    },
  };
}

function presentHead(
  frame: LayoutView,
  siteUrl: string,
  { article, relations }: ArticlePage,
  summary: ArticleSummary,
): PageHead {
  const canonical = siteUrl + articlePath(article);
  const { published, category, image } = summary;
  return {
    title: article.title,
    description: displayExcerpt(article.excerpt),
    canonical,
    noindex: false,
    feed: siteUrl + FEED_PATH,
    image,
    type: 'article',
    properties: [
      ['article:published_time', published.iso],
      ...(article.updatedAt === null ? [] : [['article:modified_time', article.updatedAt] as const]),
      ...(category ? [['article:section', category.name] as const] : []),
      ...(relations.tags ?? []).map(({ name }) => ['article:tag', name] as const),
    ],
    jsonLd: serializeForScript(articleJsonLd(frame.title, canonical, article, summary)),
  };
}

/** Length of the HTML, including markup, that contains the first 200 characters of the text. */
const EXCERPT_SOURCE_LENGTH = 5000;

/** A generated excerpt is the beginning of the text and would appear twice on the page. */
const isGeneratedExcerpt = (excerpt: string, content: string): boolean =>
  toPlainText(content.slice(0, EXCERPT_SOURCE_LENGTH)).startsWith(excerpt);

const presentFile =
  (links: Links) =>
  ({ id, filename, description, size }: AttachmentRecord): FileView => ({
    name: filename,
    href: `${links.to('attachment', id)}/content`,
    description,
    size: displaySize(size),
  });

function displaySize(bytes: number): string {
  const [unit, divisor] = bytes < 1_000_000 ? ['kB', 1000] : ['MB', 1_000_000];
  return `${Math.max(0.1, bytes / Number(divisor)).toFixed(1)} ${unit}`;
}
