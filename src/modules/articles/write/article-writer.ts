import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/index.js';
import { UnitOfWork } from '../../../core/database/index.js';
import { type DomainError, invalid } from '../../../core/errors/domain-error.js';
import type { Principal } from '../../../core/identity/index.js';
import { haveSameFields, type ModuleFieldValues } from '../../../core/module-fields/index.js';
import { TagsService } from '../../tags/index.js';
import { ArticleChecks } from './article-checks.js';
import { ArticleProjections, toArticleTagProjection } from './article-projections.js';
import { RevisionRecorder } from '../revisions/revision-recorder.js';
import { ArticleSlugsRepository } from './article-slugs.repository.js';
import type { ArticleEntity, ArticleSnapshot, ArticleValues } from '../model/article.entity.js';
import {
  ItemCreated,
  ItemDeleted,
  type ItemPayload,
  ItemPublished,
  ItemUnpublished,
  ItemUpdated,
  toItemRecord,
} from '../model/article.events.js';
import { isPublished } from '../model/article-transitions.js';
import { ArticlesRepository } from '../model/articles.repository.js';

export interface ArticleChange {
  /** The user; null: an import or a job. */
  readonly by: number | null;
  /** For the checks of modules. Undefined: an import, or a job that has run the checks. */
  readonly caller?: Principal | undefined;
  /** Undefined if the tags do not change. */
  readonly tags?: readonly string[] | undefined;
  /** Result of `prepareText`; required if the content changes. */
  readonly text?: string | undefined;
}

/**
 * Stores an article and its dependent data: slugs, tags, search index, category counters, revision and event. Requires a transaction. All
 * writes of surfaces, imports and jobs use this class.
 */
@Injectable()
export class ArticleWriter {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly articles: ArticlesRepository,
    private readonly slugs: ArticleSlugsRepository,
    private readonly tags: TagsService,
    private readonly revisions: RevisionRecorder,
    private readonly projections: ArticleProjections,
    private readonly clock: Clock,
    private readonly checks: ArticleChecks,
  ) {}

  /** Converts the plain text of a new content for the search. Call before the transaction. */
  prepareText(text: string): Promise<string> {
    return this.projections.prepareText(text);
  }

  /** `text` is prepared. `values.slug` is the wanted slug. If it is taken, a number is appended, or an error is thrown if `exact` is true. */
  async insert(
    values: ArticleValues,
    text: string,
    tags: readonly string[],
    exact: boolean,
    { fields, caller }: { readonly fields?: ModuleFieldValues | undefined; readonly caller?: Principal } = {},
  ): Promise<ArticleEntity> {
    if (caller) await this.checks.assertAccepted({ before: null, after: { ...values, fields }, tags }, caller);
    const article = await this.articles.insert(values, fields);
    if (exact) {
      if (!(await this.slugs.claim(values.slug, article.id))) throw slugTaken();
    } else {
      const claimedSlug = await this.slugs.claimFree(values.slug, article.id);
      if (claimedSlug !== values.slug) await this.articles.assignSlug(article, claimedSlug);
    }
    await this.tags.addTags(toArticleTagProjection(article), tags);
    await this.projections.insert(article, text);
    const item = toPayload(article, 0);
    this.unitOfWork.emit(new ItemCreated(item));
    if (isPublished(values)) this.unitOfWork.emit(new ItemPublished(item));
    return article;
  }

  /**
   * Writes the difference between `before`, the snapshot after loading, and `article`. Returns false if nothing differs.
   */
  async update(
    article: ArticleEntity,
    before: ArticleSnapshot,
    { by, caller, tags, text }: ArticleChange,
  ): Promise<boolean> {
    const changes = changesOf(before, article);
    const haveFieldsChanged = !haveSameFields(before.fields, article.fields);
    const isChanged = Object.keys(changes).length > 0 || haveFieldsChanged;
    if (caller && (isChanged || tags)) await this.checks.assertAccepted({ before, after: article, tags }, caller);
    const tagging = tags && (await this.tags.setTags(toArticleTagProjection(article), tags));
    if (!isChanged && !tagging?.changed) return false;
    if (changes.slug !== undefined && !(await this.slugs.claim(changes.slug, article.id))) throw slugTaken();
    if (changes.slug !== undefined) await this.limitSlugs(article, before);
    await this.save(
      article,
      { ...changes, updatedAt: this.clock.now() },
      haveFieldsChanged ? before.fields : undefined,
    );
    await this.revisions.record(article, { before, tagging, by });
    await this.projections.update(article, before, changes, text);
    await this.emitChange(article, before);
    return true;
  }

  private async emitChange(article: ArticleEntity, before: ArticleValues): Promise<void> {
    const metadata = { formerstatus: before.status };
    if (article.deletedAt !== null && before.deletedAt === null)
      return this.unitOfWork.emit(new ItemDeleted(article.id, metadata));
    const item = toPayload(article, await this.articles.countViews(article.id));
    this.unitOfWork.emit(new ItemUpdated(item, metadata));
    if (isPublished(article) === isPublished(before)) return;
    this.unitOfWork.emit(new (isPublished(article) ? ItemPublished : ItemUnpublished)(item, metadata));
  }

  private async limitSlugs(article: ArticleEntity, before: ArticleValues): Promise<void> {
    // No link leads to a slug of an article that was never published.
    if (before.publishedAt === null) await this.slugs.deleteFormer(article);
    else if ((await this.slugs.count(article.id)) > MAX_SLUGS) throw tooManySlugs();
  }

  private async save(
    article: ArticleEntity,
    changes: Partial<ArticleValues>,
    formerFields: ModuleFieldValues | undefined,
  ): Promise<void> {
    await this.articles.update(article, changes, formerFields);
    Object.assign(article, changes);
  }
}

/** Copies the values of an article for a later comparison. */
export const copyArticleValues = (article: ArticleEntity): ArticleSnapshot => ({ ...article });

/** The payload of an event contains the fields that modules add. */
const toPayload = (article: ArticleEntity, views: number): ItemPayload => ({
  ...toItemRecord(article, views),
  ...(article.fields && { fields: article.fields }),
});

function changesOf(before: ArticleValues, after: ArticleEntity): Partial<ArticleValues> {
  const comparable = (value: unknown) => (value instanceof Date ? value.getTime() : value);
  const changed = (Object.keys(before) as (keyof ArticleValues)[]).filter(
    (key) => (key as string) !== 'fields' && comparable(before[key]) !== comparable(after[key]),
  );
  return Object.fromEntries(changed.map((key) => [key, after[key]])) as Partial<ArticleValues>;
}

/** Each former slug leads to the article and is taken for others. */
const MAX_SLUGS = 100;
const tooManySlugs = (): DomainError =>
  invalid({
    field: 'slug',
    message: `The article has had ${MAX_SLUGS} slugs, which is the maximum: use one of them again.`,
  });

const slugTaken = (): DomainError => invalid({ field: 'slug', message: 'The slug has already been taken.' });
