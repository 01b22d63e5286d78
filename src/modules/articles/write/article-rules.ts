import { Injectable } from '@nestjs/common';
import { Settings } from '../../../config/settings.js';
import { isEditor, type Principal } from '../../../core/identity/index.js';
import { Clock } from '../../../core/clock/index.js';
import { isForeignKeyViolation } from '../../../core/database/index.js';
import { type ErrorDetail, forbidden, invalid } from '../../../core/errors/domain-error.js';
import { type AuthorizationContext, CategoriesService } from '../../categories/index.js';
import { TagsService } from '../../tags/index.js';
import { UsersService } from '../../users/index.js';
import type { ArticleInput } from '../model/article-input.js';
import { type ArticleStatus, PUBLISHED, toArticleStatusNumber } from '../model/article-transitions.js';
import { ArticleTextProcessor } from '../content/article-text-processor.js';
import { IndexingLimiter } from './indexing-limiter.js';
import { canPublish, type ArticleAccessFacts } from '../access/article.policy.js';
import { articlesSettings } from '../articles.settings.js';
import type { SanitizedContent } from '../content/html-sanitizer.js';

/** Permissions and validation rules of an article input beyond the format of single fields. */
@Injectable()
export class ArticleRules {
  constructor(
    private readonly categories: CategoriesService,
    private readonly users: UsersService,
    private readonly tags: TagsService,
    private readonly settings: Settings,
    private readonly texts: ArticleTextProcessor,
    private readonly indexing: IndexingLimiter,
    private readonly clock: Clock,
  ) {}

  /**
   * Call before a transaction starts, because caches are bypassed in a transaction. Reloads the rights if one of `categoryIds` is not
   * cached.
   */
  async loadAuthorization(caller: Principal, ...categoryIds: readonly number[]): Promise<AuthorizationContext> {
    return { caller, rights: await this.categories.loadRights(...categoryIds) };
  }

  /**
   * Throws `forbidden` if the caller lacks a right that the input needs. A new article is checked as a draft without a category.
   * `assertValid` reports an invisible category.
   */
  assertRights(
    { rights, caller }: AuthorizationContext,
    article: ArticleAccessFacts,
    { authorId, categoryId = article.categoryId, publishAt, status }: ArticleInput,
  ): void {
    if (authorId !== undefined && !isEditor(caller)) throw forbidden('You are not allowed to set the author');
    if (!rights.can(caller.role, 'view', categoryId)) return;
    const moves = categoryId !== article.categoryId;
    if (moves && !rights.can(caller.role, 'submit', categoryId)) {
      throw forbidden('You are not allowed to add articles to this category');
    }
    const after = status === undefined ? article.status : toArticleStatusNumber(status);
    // A move of a published article publishes it in the target category and unpublishes it in the current category.
    const publishes = after !== article.status || (moves && after === PUBLISHED) || Boolean(publishAt);
    const affectedIds = rights.has(article.categoryId) ? [article.categoryId, categoryId] : [categoryId];
    if (
      publishes &&
      !affectedIds.every((affectedId) => canPublish(rights, caller, { ...article, categoryId: affectedId }))
    ) {
      throw forbidden('You are not allowed to publish');
    }
  }

  /**
   * Returns the names of the tags, or undefined if the input does not set tags. Throws one error that names every invalid field. `status`
   * is the status after the change.
   */
  async assertValid(
    authorization: AuthorizationContext,
    input: ArticleInput,
    html: SanitizedContent | undefined,
    status: ArticleStatus,
  ): Promise<readonly string[] | undefined> {
    const { tags, tagIds } = input;
    const tagNames = await this.tags.findNamesByIds(authorization, tagIds ?? []);
    const errors = await this.validate(authorization, input, tagNames, html, status);
    if (errors.length > 0) throw invalid(...errors);
    return tagIds ? tagIds.flatMap((id) => tagNames.get(id) ?? []) : tags;
  }

  /** Runs `write`. Throws `invalid` if the foreign key fails because the category was deleted after the check. */
  async writeInCategory<T>(categoryId: number | undefined, write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      const isGone = isForeignKeyViolation(error) && categoryId && !(await this.categories.lockShared(categoryId));
      throw isGone ? invalid(UNKNOWN_CATEGORY) : error;
    }
  }

  /** Validates the well-formed fields of an input that also has malformed fields, so that one response lists all errors. */
  async validatePartial(caller: Principal, input: ArticleInput): Promise<ErrorDetail[]> {
    const { content, categoryId } = input;
    const authorization = await this.loadAuthorization(caller, ...(categoryId === undefined ? [] : [categoryId]));
    if (content !== undefined) await this.indexing.admit(Buffer.byteLength(content));
    const html = content === undefined ? undefined : await this.texts.sanitize(content);
    const tagNames = await this.tags.findNamesByIds(authorization, input.tagIds ?? []);
    return this.validate(authorization, input, tagNames, html);
  }

  private async validate(
    { caller, rights }: AuthorizationContext,
    input: ArticleInput,
    tagNames: ReadonlyMap<number, string>,
    html?: SanitizedContent,
    status: ArticleStatus = 'draft',
  ): Promise<ErrorDetail[]> {
    const { categoryId, authorId, publishAt, tagIds = [] } = input;
    const contentError = this.contentError(input.content, html);
    const isPast = publishAt && publishAt.getTime() <= this.clock.now().getTime();
    const authors = authorId === undefined ? undefined : await this.users.findByIds([authorId]);
    // Treat an invisible category as missing.
    const noCategory =
      categoryId !== undefined && !(rights.has(categoryId) && rights.can(caller.role, 'view', categoryId));
    return [
      contentError !== undefined && errorDetail('content', `The content must ${contentError}.`),
      noCategory && UNKNOWN_CATEGORY,
      authors?.length === 0 && errorDetail('author_id', 'The author id names no existing user.'),
      ...tagIds.map(
        (id, index) => !tagNames.has(id) && errorDetail(`tag_ids.${index}`, 'The tag id names no existing tag.'),
      ),
      input.tags && input.tagIds && errorDetail('tags', 'The tags must be given by name or by id, not both.'),
      isPast && errorDetail('publish_at', 'The publish at must be in the future.'),
      publishAt &&
        !isPast &&
        status !== 'draft' &&
        errorDetail('publish_at', 'The publish at can only be set on a draft.'),
    ].filter((error): error is ErrorDetail => typeof error === 'object' && error !== null);
  }

  private contentError(content: string | undefined, html: SanitizedContent | undefined): string | undefined {
    const minLength = this.settings.getSection(articlesSettings).ARTICLES_CONTENT_MIN_LENGTH;
    if (content !== undefined && content.length < 2 * minLength && [...content].length < minLength) {
      return `have at least ${minLength} characters`;
    }
    if (html?.fault) return html.fault;
    if (html && Buffer.byteLength(html.html) > MAX_CONTENT_BYTES) return CONTENT_TOO_LARGE;
    return html?.empty ? 'not be empty once unsafe markup is removed' : undefined;
  }
}

/** Of sanitised HTML in UTF-8. */
const MAX_CONTENT_BYTES = 1024 ** 2;
const CONTENT_TOO_LARGE =
  'have at most 1 MiB (UTF-8) after sanitising, which writes & as &amp;: shorten it, or split it into several articles';

const UNKNOWN_CATEGORY: ErrorDetail = { field: 'category_id', message: 'The category id names no existing category.' };

const errorDetail = (field: string, message: string): ErrorDetail => ({ field, message });
