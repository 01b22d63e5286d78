import type { ArticleRecord } from '../articles/index.js';
import type { ArticleSummary } from './list-item.presenter.js';

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
