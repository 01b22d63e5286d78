import { Injectable } from '@nestjs/common';
import { CategoriesService } from '../categories/index.js';
import { type TaggedArticle, TagsService } from '../tags/index.js';
import { textOf } from './article-html.js';
import { ArticleSearches } from './article-searches.js';
import type { ArticleEntity } from './article.entity.js';
import type { ArticleValues } from './articles.repository.js';

/**
 * What is kept of an article a second time, to find and to count it by: the words of the search, what decides who sees it beside
 * its tags, the number of its category. Follows the article inside its unit of work; the number last, because all wait for it.
 */
@Injectable()
export class ArticleCopies {
  constructor(
    private readonly searches: ArticleSearches,
    private readonly tags: TagsService,
    private readonly categories: CategoriesService,
  ) {}

  async insert(article: ArticleEntity, text: string): Promise<void> {
    const { id, title, excerpt } = article;
    await this.searches.inUse.insert({ id, title, excerpt, text });
    if (article.deletedAt === null) await this.categories.addToCount(article.categoryId, article.status, 1);
  }

  /** `changes` are those since `before`. */
  async update(article: ArticleEntity, before: ArticleValues, changes: Partial<ArticleValues>): Promise<void> {
    await this.updateSearch(article, changes);
    if (TAGS_FOLLOW.some((key) => key in changes)) await this.tags.follow(taggedOf(article));
    await this.updateCounts(before, article);
  }

  private async updateSearch(
    { id, title, excerpt, content }: ArticleEntity,
    changes: Partial<ArticleValues>,
  ): Promise<void> {
    if (changes.title === undefined && changes.excerpt === undefined && changes.content === undefined) return;
    await this.searches.inUse.update({ id, title, excerpt, text: textOf(content) });
  }

  private async updateCounts(before: ArticleValues, after: ArticleEntity): Promise<void> {
    const counted = ({ deletedAt, categoryId, status }: Pick<ArticleValues, 'deletedAt' | 'categoryId' | 'status'>) =>
      deletedAt === null ? [categoryId, status] : null;
    const [from, to] = [counted(before), counted(after)];
    if (from?.[0] === to?.[0] && from?.[1] === to?.[1]) return;
    const steps = [from && { at: from, by: -1 }, to && { at: to, by: 1 }].filter((step) => step !== null);
    // In the order of the keys, so that two articles that change places cannot deadlock.
    for (const { at, by } of steps.sort((a, b) => a.at[0]! - b.at[0]! || a.at[1]! - b.at[1]!)) {
      await this.categories.addToCount(at[0]!, at[1]!, by);
    }
  }
}

/** What decides who may see an article stands beside its tags too. */
const TAGS_FOLLOW: readonly (keyof ArticleValues)[] = ['categoryId', 'authorId', 'status', 'deletedAt'];

export const taggedOf = ({ id, categoryId, authorId, status, createdAt, deletedAt }: ArticleEntity): TaggedArticle => ({
  articleId: id,
  categoryId,
  authorId,
  status: deletedAt === null ? status : null,
  createdAt,
});
