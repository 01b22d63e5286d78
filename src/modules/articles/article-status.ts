/** Status names of the API. The database stores the index of the name. */
export const ARTICLE_STATUSES = ['draft', 'published', 'archived'] as const;
export type ArticleStatus = (typeof ARTICLE_STATUSES)[number];

export const toArticleStatusNumber = (status: ArticleStatus): number => ARTICLE_STATUSES.indexOf(status);
export const toArticleStatusName = (number: number): ArticleStatus => ARTICLE_STATUSES[number]!;

export const DRAFT = toArticleStatusNumber('draft');
export const PUBLISHED = toArticleStatusNumber('published');
export const ARCHIVED = toArticleStatusNumber('archived');
