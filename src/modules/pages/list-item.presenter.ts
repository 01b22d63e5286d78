import type { ArticleRecord, ArticleRelations } from '../articles/index.js';
import { articlePath, categoryPath } from './page-addresses.js';
import { shownExcerpt } from './shown-excerpt.js';
import { shownImage } from './shown-image.js';
import { type ShownTime, shownTime } from './shown-time.js';

export interface NamedLink {
  readonly name: string;
  readonly href: string;
}

export interface ArticleSummary {
  readonly id: number;
  readonly title: string;
  readonly href: string;
  readonly image: string | null;
  readonly category: NamedLink | null;
  readonly author: string;
  readonly published: ShownTime;
}

export interface ListItem extends ArticleSummary {
  readonly standfirst: string;
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
      image: shownImage(article.image),
      category: category ? { name: category.name, href: root + categoryPath(category) } : null,
      author: authors.find(({ id }) => id === article.authorId)?.name ?? '',
      published: shownTime(article.publishedAt ?? article.createdAt),
    };
  };
}

export function presentListItem(root: string, relations: ArticleRelations) {
  const summary = presentSummary(root, relations);
  return (article: ArticleRecord): ListItem => ({
    ...summary(article),
    standfirst: article.subtitle || shownExcerpt(article.excerpt),
    comments: article.commentsCount,
  });
}
