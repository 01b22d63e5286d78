import { Injectable } from '@nestjs/common';
import { allOf, type Condition, condition } from '../../../core/database/index.js';
import { DomainError } from '../../../core/errors/domain-error.js';
import { downscopeTo, hasPermission, type Principal } from '../../../core/identity/index.js';
import { CategoriesService } from '../../categories/index.js';
import { READ_ARTICLES, WRITE_ARTICLES } from '../articles.permissions.js';
import type { ArticleRecord } from '../model/article-record.js';
import { PUBLISHED } from '../model/article-transitions.js';
import { canEdit, canView, type ArticleAccessFacts } from '../access/article.policy.js';
import { ArticleContentsRepository } from './article-contents.repository.js';
import { listVisibility, viewVisibility, visibilityCondition } from '../access/article-visibility.js';

/**
 * The permissions on articles for the queries and services of modules. Conditions apply to the table `articles` with the alias `a`:
 *
 *     const visible = await this.access.visibleCondition(caller);
 *     await this.database.query(
 *       `SELECT n.id, n.text FROM notes n JOIN articles a ON a.id = n.article_id WHERE n.pinned = 1 AND ${visible.sql}`,
 *       visible.values,
 *     );
 *
 * The values of the condition follow those of the placeholders before it. Call before a unit of work, because caches are bypassed in a
 * transaction. A scope of an API key that the caller lacks has the effect that it has in the API.
 */
@Injectable()
export class ArticleAccessService {
  constructor(
    private readonly categories: CategoriesService,
    private readonly contents: ArticleContentsRepository,
  ) {}

  /**
   * Returns the condition for the articles that the caller can open: published ones, own ones, and those of categories with rights, also
   * in hidden categories, but none in the trash. For data that belongs to an article, such as notes.
   */
  async visibleCondition(caller: Principal): Promise<Condition> {
    const rights = await this.categories.loadRights();
    return allOf(NOT_IN_TRASH, visibilityCondition(viewVisibility(rights, downscopeTo(caller, READ_ARTICLES))))!;
  }

  /**
   * Returns the condition for the published articles that lists show to the caller. Articles in hidden categories are listed for
   * editors only. For public lists; pages use the caller `VISITOR`, because they are equal for all readers.
   */
  async listedCondition(caller: Principal): Promise<Condition> {
    const rights = await this.categories.loadRights();
    const state = { status: PUBLISHED, trashed: false };
    const visibility = listVisibility(rights, downscopeTo(caller, READ_ARTICLES), state);
    return allOf(NOT_IN_TRASH, condition('a.status = ?', PUBLISHED), visibilityCondition(visibility))!;
  }

  /**
   * Returns the articles among `ids` that the caller can open, in the order of `ids`, with the stored fields of modules but without content.
   * Reads a page of up to 100 ids with one statement, and one for each module with fields. Throws `malformed` if the values of the fields
   * exceed `MAX_RESPONSE_BYTES`. A computed field that reads the content of such a record throws an error: use `presentStored` of the
   * fields, or read the article with `ArticlesService.get`.
   */
  async findVisible(caller: Principal, ids: readonly number[]): Promise<readonly Omit<ArticleRecord, 'content'>[]> {
    const visible = await this.visibleCondition(caller);
    const { articles, isTruncated } = await this.contents.findMatching(ids, visible, { isContentOmitted: true });
    if (isTruncated) throw new DomainError('malformed', 'The articles are too large for one response');
    const byId = new Map(articles.map(({ content: _, ...article }) => [article.id, withoutContent(article)]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** Returns whether the caller can edit the article, as in `PATCH /api/v1/articles/{id}`. `ArticlesService.get` returns the article. */
  async canEdit(caller: Principal, article: ArticleAccessFacts): Promise<boolean> {
    const rights = await this.categories.loadRights(article.categoryId);
    return (
      hasPermission(caller, WRITE_ARTICLES) && canView(rights, caller, article) && canEdit(rights, caller, article)
    );
  }
}

/** Makes an access to the content throw. The member is not enumerable: JSON and copies of the record do not contain it. */
const withoutContent = <Article extends object>(article: Article): Article =>
  Object.defineProperty(article, 'content', {
    get(): never {
      throw new Error(
        'The content of an article of ArticleAccessService.findVisible is not loaded. Use presentStored instead of present, or read the article with ArticlesService.get',
      );
    },
  });

const NOT_IN_TRASH = condition('a.deleted_at IS NULL');
