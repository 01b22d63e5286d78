/** Status names of the API. The database stores the index of the name. */
export const ARTICLE_STATUSES = ['draft', 'published', 'archived'] as const;
export type ArticleStatus = (typeof ARTICLE_STATUSES)[number];

export const statusNumber = (status: ArticleStatus): number => ARTICLE_STATUSES.indexOf(status);
export const statusName = (number: number): ArticleStatus => ARTICLE_STATUSES[number]!;

export const DRAFT = statusNumber('draft');
export const PUBLISHED = statusNumber('published');
export const ARCHIVED = statusNumber('archived');
