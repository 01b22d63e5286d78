import type { ArticleRecord, ArticleRelations } from '../articles/index.js';
import { articlePath, categoryPath, displayExcerpt, displayImage, type DisplayTime, displayTime } from './display.js';

/** A link: `{ name: 'Making', href: '/categories/1' }`. */
export interface NamedLink {
  readonly name: string;
  readonly href: string;
}

/** The members that each representation of an article has. */
export interface ArticleSummary {
  readonly id: number;
  readonly title: string;
  readonly href: string;
  /** An https URL. */
  readonly image: string | null;
  /** Null if readers cannot see the category. */
  readonly category: NamedLink | null;
  /** Name of the author. */
  readonly author: string;
  readonly published: DisplayTime;
}

/** An article of a list. */
export interface ListItem extends ArticleSummary {
  /** The subtitle, otherwise the excerpt. */
  readonly standfirst: string;
  /** Number of comments. */
  readonly comments: number;
}

/** Maps the fields of an article that every page shows. */
export function presentSummary(root: string, { authors = [], categories = [] }: ArticleRelations) {
  return (article: ArticleRecord): ArticleSummary => {
    const category = categories.find(({ id }) => id === article.categoryId);
    return {
      id: article.id,
      title: article.title,
      href: root + articlePath(article),
      image: displayImage(article.image),
      category: category ? { name: category.name, href: root + categoryPath(category) } : null,
      author: authors.find(({ id }) => id === article.authorId)?.name ?? '',
      published: displayTime(article.publishedAt ?? article.createdAt),
    };
  };
}

export function presentListItem(root: string, relations: ArticleRelations) {
  const summary = presentSummary(root, relations);
  return (article: ArticleRecord): ListItem => ({
    ...summary(article),
    standfirst: article.subtitle || displayExcerpt(article.excerpt),
    comments: article.commentsCount,
  });
}
