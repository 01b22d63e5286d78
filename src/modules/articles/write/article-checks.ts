import { Inject, Injectable, Logger } from '@nestjs/common';
import { Settings } from '../../../config/settings.js';
import { Clock } from '../../../core/clock/index.js';
import { DomainError, type ErrorDetail, forbidden, invalid } from '../../../core/errors/domain-error.js';
import type { Principal } from '../../../core/identity/index.js';
import { runWithTimeout } from '../../../core/lifecycle/run-with-timeout.js';
import { ARTICLE_CHECKS, type RecordCheck } from '../../../core/module-api/index.js';
import type { RecordWithFields } from '../../../core/module-fields/index.js';
import type { ArticleEntity, ArticleSnapshot } from '../model/article.entity.js';
import { type ArticleStatus, isPublished, toArticleStatusName } from '../model/article-transitions.js';
import { CategoriesService } from '../../categories/index.js';

/** A check is interrupted after this time, because the transaction of the change waits for it. A busy machine delays also a short check. */
const MAX_CHECK_MS = 1000;

/** An article before or after a change. */
export interface CheckedArticle
  extends
    RecordWithFields,
    Readonly<
      Pick<
        ArticleEntity,
        | 'title'
        | 'slug'
        | 'subtitle'
        | 'excerpt'
        | 'content'
        | 'image'
        | 'featured'
        | 'authorId'
        | 'categoryId'
        | 'publishedAt'
        | 'publishAt'
        | 'deletedAt'
      >
    > {
  readonly status: ArticleStatus;
  readonly category: CheckedCategory;
}

/** The category of a checked article. Slugs are unique, and equal in all environments of a site; ids are not. */
export interface CheckedCategory {
  readonly slug: string;
  /** The slugs of the ancestors and of the category, from the root: `['sport', 'football']`. */
  readonly path: readonly string[];
}

/** A change of an article that is about to be written. */
export interface CheckedChange {
  /** Null: a new article. */
  readonly before: CheckedArticle | null;
  /** The article as it is to be written. */
  readonly after: CheckedArticle;
  /** The names of the tags; undefined if the change does not set tags. */
  readonly tags?: readonly string[] | undefined;
  /** True if the article becomes published: by a status, by its schedule, or by a restore from the trash. */
  readonly publishes: boolean;
  /** The time of `Clock`. */
  readonly now: Date;
  /** For the settings of the module: `settings.getSection(sportSettings).SPORT_CATEGORY`. */
  readonly settings: Pick<Settings, 'getSection'>;
}

/** Why a check does not accept a change: errors of fields (422), or a refusal (403). */
export type CheckResult = readonly ErrorDetail[] | { readonly refusal: string } | undefined;

/**
 * A check of `articleChecks`: a pure function that is called before an article is written, in the transaction of the change. An error
 * names its field as in version 1: `title`, `calendar.deadline`; version 2 shows the path in the document. A check must not wait; it is
 * interrupted after one second, and the request then fails with 500.
 *
 * All changes by callers are checked, in both versions of the API and in the publisher module: creation, update, status, schedule, trash,
 * and restore from the trash or of a revision. The job that publishes scheduled articles runs the checks with the user who scheduled the
 * article; an article that a check does not accept stays a draft without a schedule. Imports, and the move of articles out of a deleted
 * category, are not checked.
 *
 * Before the checks, one statement reads the slugs of the category of the article and of its ancestors.
 *
 * @example
 * const needsImage: ArticleCheck = ({ publishes, after }) =>
 *   publishes && after.image === null ? [{ field: 'image', message: 'A published article needs an image.' }] : undefined;
 * const sportIsSigned: ArticleCheck = ({ after }) =>
 *   after.category.path.includes('sport') && after.subtitle === ''
 *     ? [{ field: 'subtitle', message: 'Articles about sport need a subtitle.' }]
 *     : undefined;
 */
export type ArticleCheck = (change: CheckedChange, caller: Principal) => CheckResult;

/** A change with the rows of the article. */
interface RowChange {
  readonly before: ArticleSnapshot | null;
  readonly after: ArticleSnapshot;
  readonly tags?: readonly string[] | undefined;
}

/** Runs the checks of the modules. */
@Injectable()
export class ArticleChecks {
  /** False without checks: changes are then accepted without further work. */
  readonly hasChecks: boolean;
  private readonly logger = new Logger(ArticleChecks.name);

  constructor(
    @Inject(ARTICLE_CHECKS)
    private readonly checks: readonly { readonly module: string; readonly check: RecordCheck }[],
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly categories: CategoriesService,
  ) {
    this.hasChecks = checks.length > 0;
  }

  /** Throws `forbidden` for the first refusal, or else `invalid` with the errors of all checks. */
  async assertAccepted(change: RowChange, caller: Principal): Promise<void> {
    if (!this.hasChecks) return;
    const rejection = await this.findRejection(change, caller);
    if (rejection) throw rejection;
  }

  /** Call in the transaction of the change. */
  async findRejection({ before, after, tags }: RowChange, caller: Principal): Promise<DomainError | undefined> {
    const ids = new Set([...(before ? [before.categoryId] : []), after.categoryId]);
    const paths = await this.categories.findSlugPaths([...ids]);
    const change: CheckedChange = {
      before: before && toCheckedArticle(before, paths),
      after: toCheckedArticle(after, paths),
      tags,
      publishes: isPublished(after) && !(before && isPublished(before)),
      now: this.clock.now(),
      settings: this.settings,
    };
    const results = this.checks.map(({ module, check }) => this.run(module, check as ArticleCheck, change, caller));
    const refusal = results.find(isRefusal);
    if (refusal) return forbidden(refusal.refusal);
    const errors = results.flatMap((result) => (result as readonly ErrorDetail[] | undefined) ?? []);
    return errors.length > 0 ? invalid(...errors) : undefined;
  }

  private run(module: string, check: ArticleCheck, change: CheckedChange, caller: Principal): CheckResult {
    try {
      const result = runWithTimeout(() => check(change, caller), MAX_CHECK_MS);
      if (result instanceof Promise) throw new TypeError('A check must not return a promise');
      return result;
    } catch (error) {
      this.logger.error(`The check ${check.name} of the module "${module}" failed`);
      throw error;
    }
  }
}

const isRefusal = (result: CheckResult): result is { readonly refusal: string } =>
  result !== undefined && 'refusal' in result;

/** A category that another request has deleted has no slug; the foreign key then rejects the change. */
function toCheckedArticle(article: ArticleSnapshot, paths: ReadonlyMap<number, readonly string[]>): CheckedArticle {
  const path = paths.get(article.categoryId)!;
  return { ...article, status: toArticleStatusName(article.status), category: { slug: path.at(-1) ?? '', path } };
}
