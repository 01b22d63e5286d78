import type { ArticleStatus } from './article-transitions.js';

/** Fields to set; an omitted field does not change. The surface has validated lengths and formats. */
export interface ArticleInput {
  readonly title?: string;
  /** Unsanitised HTML. */
  readonly content?: string;
  readonly categoryId?: number;
  /** Tag names; missing tags are created. */
  readonly tags?: readonly string[];
  /** Ids of existing tags; an alternative to `tags`. */
  readonly tagIds?: readonly number[];
  /** Scheduled publication time of a draft; null removes the schedule. */
  readonly publishAt?: Date | null;
  readonly slug?: string;
  /** Empty: generate the excerpt from the content. */
  readonly excerpt?: string;
  readonly subtitle?: string;
  readonly image?: string | null;
  readonly featured?: boolean;
  readonly status?: ArticleStatus;
  readonly authorId?: number;
}

export interface NewArticleInput extends ArticleInput {
  readonly title: string;
  readonly content: string;
  readonly categoryId: number;
}
