import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/index.js';
import { UnitOfWork } from '../../core/database/index.js';
import { type DomainError, invalid } from '../../core/errors/domain-error.js';
import { TagsService } from '../tags/index.js';
import { ArticleCopies, taggedOf } from './article-copies.js';
import { ArticleRevisionKeeper } from './article-revision-keeper.js';
import { ArticleSlugsRepository } from './article-slugs.repository.js';
import type { ArticleEntity } from './article.entity.js';
import { ItemCreated, ItemDeleted, ItemUpdated } from './article.events.js';
import { ArticlesRepository, type ArticleValues } from './articles.repository.js';
import { itemRecord } from './item-record.js';

/**
 * Stores an article with everything that follows from it: its slugs, tags, search words, the counts of its category, its former
 * version, its event. Inside a unit of work, and the only way to write one: surfaces, imports and the clock all end up here.
 */
@Injectable()
export class ArticleWriter {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly articles: ArticlesRepository,
    private readonly slugs: ArticleSlugsRepository,
    private readonly tags: TagsService,
    private readonly revisions: ArticleRevisionKeeper,
    private readonly copies: ArticleCopies,
    private readonly clock: Clock,
  ) {}

  /** `values.slug` is the wish; a number is put behind it where it is taken. With `exact` that is an error instead. */
  async insert(values: ArticleValues, text: string, tags: readonly string[], exact: boolean): Promise<ArticleEntity> {
    const article = await this.articles.insert(values);
    if (exact) {
      if (!(await this.slugs.take(values.slug, article.id))) throw slugTaken();
    } else {
      const taken = await this.slugs.takeFree(values.slug, article.id);
      if (taken !== values.slug) await this.articles.giveSlug(article, taken);
    }
    await this.tags.tagNew(taggedOf(article), tags);
    await this.copies.insert(article, text);
    this.unitOfWork.emit(new ItemCreated(itemRecord(article, 0)));
    return article;
  }

  /**
   * Brings the stored article to the state of `article`, which was `before` when it was loaded. `by` is who does so, null an
   * import or the clock. False: nothing differs.
   */
  async update(
    article: ArticleEntity,
    before: ArticleValues,
    by: number | null,
    tags?: readonly string[],
  ): Promise<boolean> {
    const changes = changesOf(before, article);
    const tagging = tags && (await this.tags.retag(taggedOf(article), tags));
    if (Object.keys(changes).length === 0 && !tagging?.changed) return false;
    if (changes.slug !== undefined && !(await this.slugs.take(changes.slug, article.id))) throw slugTaken();
    await this.save(article, { ...changes, updatedAt: this.clock.now() });
    await this.revisions.keep(article, { before, tagging, by });
    await this.copies.update(article, before, changes);
    const trashed = article.deletedAt !== null && before.deletedAt === null;
    this.unitOfWork.emit(
      trashed
        ? new ItemDeleted(article.id)
        : new ItemUpdated(itemRecord(article, await this.articles.viewsOf(article.id))),
    );
    return true;
  }

  private async save(article: ArticleEntity, changes: Partial<ArticleValues>): Promise<void> {
    await this.articles.update(article, changes);
    Object.assign(article, changes);
  }
}

/** What an article looked like, to be compared later. */
export const snapshotOf = (article: ArticleEntity): ArticleValues => ({ ...article });

function changesOf(before: ArticleValues, after: ArticleEntity): Partial<ArticleValues> {
  const comparable = (value: unknown) => (value instanceof Date ? value.getTime() : value);
  const changed = (Object.keys(before) as (keyof ArticleValues)[]).filter(
    (key) => comparable(before[key]) !== comparable(after[key]),
  );
  return Object.fromEntries(changed.map((key) => [key, after[key]])) as Partial<ArticleValues>;
}

const slugTaken = (): DomainError => invalid({ field: 'slug', message: 'The slug has already been taken.' });
