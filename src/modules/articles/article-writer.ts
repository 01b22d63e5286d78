import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../core/database/index.js';
import { type DomainError, invalid } from '../../core/errors/domain-error.js';
import { CategoriesService } from '../categories/index.js';
import { type TaggedArticle, TagsService } from '../tags/index.js';
import { textOf } from './article-html.js';
import { ArticleSearchRepository } from './article-search.repository.js';
import { ArticleSlugsRepository } from './article-slugs.repository.js';
import type { ArticleEntity } from './article.entity.js';
import { itemRecord, ItemCreated, ItemDeleted, ItemUpdated } from './article.events.js';
import { ArticlesRepository, type ArticleValues } from './articles.repository.js';

/**
 * Stores an article with everything that follows from it: its slugs, tags, search words, the counts of its category, its event.
 * Inside a unit of work, and the only way to write one: surfaces, imports and the clock all end up here.
 */
@Injectable()
export class ArticleWriter {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly articles: ArticlesRepository,
    private readonly slugs: ArticleSlugsRepository,
    private readonly search: ArticleSearchRepository,
    private readonly tags: TagsService,
    private readonly categories: CategoriesService,
  ) {}

  /** `values.slug` is the wish; a number is put behind it where it is taken. With `exact` that is an error instead. */
  async insert(values: ArticleValues, text: string, tags: readonly string[], exact: boolean): Promise<ArticleEntity> {
    const slug = exact ? values.slug : await this.slugs.findFree(values.slug);
    const article = await this.articles.insert({ ...values, slug });
    if (exact) {
      if (!(await this.slugs.take(slug, article.id))) throw slugTaken();
    } else {
      const taken = await this.slugs.takeFree(slug, values.slug, article.id);
      if (taken !== slug) await this.save(article, { slug: taken });
    }
    await this.search.insert(article.id, { title: article.title, excerpt: article.excerpt, body: text });
    await this.tags.tagNew(taggedOf(article), tags);
    if (article.deletedAt === null) await this.categories.addToCount(article.categoryId, article.status, 1);
    this.unitOfWork.emit(new ItemCreated(itemRecord(article, 0)));
    return article;
  }

  /** Brings the stored article to the state of `article`, which was `before` when it was loaded. False: nothing differs. */
  async update(article: ArticleEntity, before: ArticleValues, tags?: readonly string[]): Promise<boolean> {
    const changes = changesOf(before, article);
    const retagged = tags !== undefined && (await this.tags.retag(taggedOf(article), tags));
    if (Object.keys(changes).length === 0 && !retagged) return false;
    if (changes.slug !== undefined && !(await this.slugs.take(changes.slug, article.id))) throw slugTaken();
    await this.save(article, { ...changes, updatedAt: new Date() });
    await this.updateSearch(article, changes);
    if (TAGS_FOLLOW.some((key) => key in changes)) await this.tags.follow(taggedOf(article));
    await this.updateCounts(before, article);
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

  private async updateSearch(
    { id, title, excerpt, content }: ArticleEntity,
    changes: Partial<ArticleValues>,
  ): Promise<void> {
    if (changes.title === undefined && changes.excerpt === undefined && changes.content === undefined) return;
    await this.search.update(id, { title, excerpt, body: textOf(content) });
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

/** What an article looked like, to be compared later. */
export const snapshotOf = (article: ArticleEntity): ArticleValues => ({ ...article });

/** What decides who may see an article stands beside its tags too. */
const TAGS_FOLLOW: readonly (keyof ArticleValues)[] = ['categoryId', 'authorId', 'status', 'deletedAt'];

const taggedOf = ({ id, categoryId, authorId, status, deletedAt }: ArticleEntity): TaggedArticle => ({
  articleId: id,
  categoryId,
  authorId,
  status: deletedAt === null ? status : null,
});

function changesOf(before: ArticleValues, after: ArticleEntity): Partial<ArticleValues> {
  const comparable = (value: unknown) => (value instanceof Date ? value.getTime() : value);
  const changed = (Object.keys(before) as (keyof ArticleValues)[]).filter(
    (key) => comparable(before[key]) !== comparable(after[key]),
  );
  return Object.fromEntries(changed.map((key) => [key, after[key]])) as Partial<ArticleValues>;
}

const slugTaken = (): DomainError => invalid({ field: 'slug', message: 'The slug has already been taken.' });
