import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { isEditor, type Principal } from '../../core/auth/index.js';
import { Clock } from '../../core/clock/index.js';
import { isForeignKeyViolation } from '../../core/database/index.js';
import { type ErrorDetail, forbidden, invalid } from '../../core/errors/domain-error.js';
import { type Asking, CategoriesService } from '../categories/index.js';
import { TagsService } from '../tags/index.js';
import { UsersService } from '../users/index.js';
import type { ArticleInput } from './article-input.js';
import { type ArticleStatus, PUBLISHED, statusNumber } from './article-status.js';
import { ArticleTexts } from './article-texts.js';
import { canPublish, type Guarded } from './article.policy.js';
import { articlesSettings } from './articles.settings.js';
import type { ArticleHtml } from './html-sanitizer.js';

/** Permissions and validation rules of an article input beyond the format of single fields. */
@Injectable()
export class ArticleRules {
  constructor(
    private readonly categories: CategoriesService,
    private readonly users: UsersService,
    private readonly tags: TagsService,
    private readonly settings: Settings,
    private readonly texts: ArticleTexts,
    private readonly clock: Clock,
  ) {}

  /**
   * Call before a transaction starts, because caches are bypassed in a transaction. Reloads the rights if one of `categoryIds` is not
   * cached.
   */
  async asking(caller: Principal, ...categoryIds: readonly number[]): Promise<Asking> {
    return { caller, rights: await this.categories.rights(...categoryIds) };
  }

  /**
   * Throws `forbidden` if the caller lacks a right that the input needs. A new article is checked as a draft without a category. `check`
   * reports an invisible category.
   */
  checkRights(
    { rights, caller }: Asking,
    article: Guarded,
    { authorId, categoryId = article.categoryId, publishAt, status }: ArticleInput,
  ): void {
    if (authorId !== undefined && !isEditor(caller)) throw forbidden('You are not allowed to set the author');
    if (!rights.may(caller.role, 'view', categoryId)) return;
    const moves = categoryId !== article.categoryId;
    if (moves && !rights.may(caller.role, 'submit', categoryId)) {
      throw forbidden('You are not allowed to add articles to this category');
    }
    const after = status === undefined ? article.status : statusNumber(status);
    // A move of a published article publishes it in the target category and unpublishes it in the current category.
    const publishes = after !== article.status || (moves && after === PUBLISHED) || Boolean(publishAt);
    const places = rights.knows(article.categoryId) ? [article.categoryId, categoryId] : [categoryId];
    if (publishes && !places.every((place) => canPublish(rights, caller, { ...article, categoryId: place }))) {
      throw forbidden('You are not allowed to publish');
    }
  }

  /** Throws one error that names every invalid field. `status` is the status after the change. */
  async check(
    asking: Asking,
    input: ArticleInput,
    html: ArticleHtml | undefined,
    status: ArticleStatus,
  ): Promise<void> {
    const faults = await this.faults(asking, input, html, status);
    if (faults.length > 0) throw invalid(...faults);
  }

  /** Runs `write`. Throws `invalid` if the foreign key fails because the category was deleted after the check. */
  async inCategory<T>(categoryId: number | undefined, write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      const isGone = isForeignKeyViolation(error) && categoryId && !(await this.categories.keep(categoryId));
      throw isGone ? invalid(NO_CATEGORY) : error;
    }
  }

  /** Validates the well-formed fields of an input that also has malformed fields, so that one response lists all errors. */
  async faultsOf(caller: Principal, input: ArticleInput): Promise<ErrorDetail[]> {
    const { content, categoryId } = input;
    const asking = await this.asking(caller, ...(categoryId === undefined ? [] : [categoryId]));
    return this.faults(asking, input, content === undefined ? undefined : this.texts.read(content));
  }

  async faults(
    { caller, rights }: Asking,
    input: ArticleInput,
    html?: ArticleHtml,
    status: ArticleStatus = 'draft',
  ): Promise<ErrorDetail[]> {
    const { categoryId, authorId, publishAt, tagIds = [] } = input;
    const contentFault = this.contentFault(input.content, html);
    const past = publishAt && publishAt.getTime() <= this.clock.now().getTime();
    const [authors, tagNames] = await Promise.all([
      authorId === undefined ? undefined : this.users.findByIds([authorId]),
      this.tags.namesByIds({ caller, rights }, tagIds),
    ]);
    // Treat an invisible category as missing.
    const noCategory =
      categoryId !== undefined && !(rights.knows(categoryId) && rights.may(caller.role, 'view', categoryId));
    return [
      contentFault !== undefined && detail('content', `The content must ${contentFault}.`),
      noCategory && NO_CATEGORY,
      authors?.length === 0 && detail('author_id', 'The author id names no existing user.'),
      ...tagIds.map(
        (id, index) => !tagNames.has(id) && detail(`tag_ids.${index}`, 'The tag id names no existing tag.'),
      ),
      input.tags && input.tagIds && detail('tags', 'The tags must be given by name or by id, not both.'),
      past && detail('publish_at', 'The publish at must be in the future.'),
      publishAt && !past && status !== 'draft' && detail('publish_at', 'The publish at can only be set on a draft.'),
    ].filter((fault): fault is ErrorDetail => typeof fault === 'object' && fault !== null);
  }

  /** Returns the tag names of a checked input; undefined if the input does not set tags. */
  async tagsOf(asking: Asking, { tags, tagIds }: ArticleInput): Promise<readonly string[] | undefined> {
    if (!tagIds) return tags;
    const names = await this.tags.namesByIds(asking, tagIds);
    return tagIds.flatMap((id) => names.get(id) ?? []);
  }

  private contentFault(content: string | undefined, html: ArticleHtml | undefined): string | undefined {
    const least = this.settings.of(articlesSettings).ARTICLES_CONTENT_MIN_LENGTH;
    if (content !== undefined && content.length < 2 * least && [...content].length < least) {
      return `have at least ${least} characters`;
    }
    if (html?.fault) return html.fault;
    return html?.empty ? 'not be empty once unsafe markup is removed' : undefined;
  }
}

const NO_CATEGORY: ErrorDetail = { field: 'category_id', message: 'The category id names no existing category.' };

const detail = (field: string, message: string): ErrorDetail => ({ field, message });
