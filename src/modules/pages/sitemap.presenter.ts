import { articlePath, ARTICLES_PATH, categoryPath, SITEMAP_PATH, withQuery } from './display.js';
import type { Sitemap } from './sitemap.service.js';

/** A URL of the sitemap, or of one of its parts. */
export interface SitemapEntry {
  /** Absolute URL. */
  readonly address: string;
  /** ISO 8601; undefined for other pages than those of articles. */
  readonly changedAt?: string;
}

/** The view of the templates `sitemap` and `sitemap-index`. */
export interface SitemapView {
  readonly entries: readonly SitemapEntry[];
}

/** A sitemap with its template. */
export interface PresentedSitemap {
  readonly template: 'sitemap' | 'sitemap-index';
  readonly view: SitemapView;
}

export function presentSitemap(siteUrl: string, sitemap: Sitemap): PresentedSitemap {
  if ('parts' in sitemap) {
    const entries = sitemap.parts.map((part) => ({ address: siteUrl + withQuery(SITEMAP_PATH, { part }) }));
    return { template: 'sitemap-index', view: { entries } };
  }
  const { articles, categories } = sitemap;
  const others = categories === null ? [] : [ARTICLES_PATH, ...categories.map(categoryPath)];
  return {
    template: 'sitemap',
    view: {
      entries: [
        ...others.map((path) => ({ address: siteUrl + path })),
        ...articles.map((article) => ({ address: siteUrl + articlePath(article), changedAt: article.changedAt })),
      ],
    },
  };
}
