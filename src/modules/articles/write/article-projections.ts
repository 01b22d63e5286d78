import { Injectable } from '@nestjs/common';
import { CategoriesService } from '../../categories/index.js';
import { type ArticleTagProjection, TagsService } from '../../tags/index.js';
import { toPlainText } from '../content/html-sanitizer.js';
import { SearchGateway } from '../search/search-gateway.js';
import type { ArticleEntity, ArticleValues } from '../model/article.entity.js';

/**
 * Updates the denormalized data of an article in its transaction: search index, visibility columns of `article_tags`, article counters of
 * categories. The counters are updated last, because all writers contend for them.
 */
@Injectable()
export class ArticleProjections {
  constructor(
    private readonly searchGateway: SearchGateway,
    private readonly tags: TagsService,
    private readonly categories: CategoriesService,
  ) {}

  /** Call before the transaction with the plain text of a new content. */
  prepareText(text: string): Promise<string> {
    return this.searchGateway.engine.prepareText(text);
  }

  /** `text` is prepared. */
  async insert(article: ArticleEntity, text: string): Promise<void> {
    const { id, title, excerpt } = article;
    await this.searchGateway.engine.insert({ id, title, excerpt, text });
    if (article.deletedAt === null) await this.categories.addToCount(article.categoryId, article.status, 1);
  }

  /** `changes` contains the fields that differ from `before`. `text` is prepared; required if the content changes. */
  async update(
    article: ArticleEntity,
    before: ArticleValues,
    changes: Partial<ArticleValues>,
    text?: string,
  ): Promise<void> {
    await this.updateSearch(article, changes, text);
    if (TAG_PROJECTION_FIELDS.some((key) => key in changes))
      await this.tags.updateProjection(toArticleTagProjection(article));
    await this.updateCounts(before, article);
  }

  private async updateSearch(
    { id, title, excerpt, content }: ArticleEntity,
    changes: Partial<ArticleValues>,
    text?: string,
  ): Promise<void> {
    const heading = { id, title, excerpt };
    if (changes.content !== undefined) {
      if (text === undefined) throw new Error('A content was changed without the text for the search');
      await this.searchGateway.engine.update({ ...heading, text });
    } else if (changes.title !== undefined || changes.excerpt !== undefined) {
      await this.searchGateway.engine.updateHeading(heading, () => toPlainText(content));
    }
  }

  private async updateCounts(before: ArticleValues, after: ArticleEntity): Promise<void> {
    const counterKey = ({
      deletedAt,
      categoryId,
      status,
    }: Pick<ArticleValues, 'deletedAt' | 'categoryId' | 'status'>) =>
      deletedAt === null ? [categoryId, status] : null;
    const [from, to] = [counterKey(before), counterKey(after)];
    if (from?.[0] === to?.[0] && from?.[1] === to?.[1]) return;
    const steps = [from && { at: from, by: -1 }, to && { at: to, by: 1 }].filter((step) => step !== null);
    // Update in key order, so that two articles that swap categories cannot deadlock.
    for (const { at, by } of steps.sort((a, b) => a.at[0]! - b.at[0]! || a.at[1]! - b.at[1]!)) {
      await this.categories.addToCount(at[0]!, at[1]!, by);
    }
  }
}

/** Fields that decide visibility; `article_tags` has a copy of them. */
const TAG_PROJECTION_FIELDS: readonly (keyof ArticleValues)[] = ['categoryId', 'authorId', 'status', 'deletedAt'];

export const toArticleTagProjection = ({
  id,
  categoryId,
  authorId,
  status,
  createdAt,
  deletedAt,
}: ArticleEntity): ArticleTagProjection => ({
  articleId: id,
  categoryId,
  authorId,
  status: deletedAt === null ? status : null,
  createdAt,
});
