import type { ArticleStatus } from './article-status.js';

/** What a caller wants of an article; a member left out stays as it is. Lengths and forms have been checked by the surface. */
export interface ArticleInput {
  readonly title?: string;
  /** HTML as it was sent. */
  readonly content?: string;
  readonly categoryId?: number;
  /** Their names; those that do not exist are made. */
  readonly tags?: readonly string[];
  /** In place of the names: tags that exist. */
  readonly tagIds?: readonly number[];
  /** When a draft is to become public; null takes that back. */
  readonly publishAt?: Date | null;
  readonly slug?: string;
  /** Empty: follow the content again. */
  readonly excerpt?: string;
  readonly subtitle?: string;
  readonly image?: string | null;
  readonly featured?: boolean;
  readonly status?: ArticleStatus;
  readonly authorId?: number;
}

/** For a new article three are required. */
export interface NewArticleInput extends ArticleInput {
  readonly title: string;
  readonly content: string;
  readonly categoryId: number;
}
