/** Sitemap entry of a published article. */
export interface ArticleSitemapEntry {
  readonly id: number;
  readonly slug: string;
  /** `updated_at`, else `published_at`, else `created_at`; ISO 8601. */
  readonly changedAt: string;
}

/** Range of article ids; both ends are inclusive. */
export interface ArticleIdRange {
  readonly from: number;
  readonly to: number;
}
