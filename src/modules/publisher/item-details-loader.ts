import { Injectable } from '@nestjs/common';
import { canAccessRoute, type Principal } from '../../core/identity/index.js';
import { type ArticleRecord, ArticleRelationsLoader, canDelete, canEdit, WRITE_ARTICLES } from '../articles/index.js';
import { CategoriesService } from '../categories/index.js';
import { CommentListsService, type CommentRecord } from '../comments/index.js';

/** Number of comments in the response for one item. */
const MAX_COMMENTS = 20;

/** An article with the related data of its item record. */
export interface ItemDetails {
  readonly article: ArticleRecord;
  /** Display name of the author. */
  readonly name: string;
  readonly tags: readonly string[];
  readonly mayEdit: boolean;
  readonly mayDelete: boolean;
  /** Newest comments; undefined in lists. */
  readonly comments?: readonly CommentRecord[];
}

/** Loads the related data of items with a constant number of statements. */
@Injectable()
export class ItemDetailsLoader {
  constructor(
    private readonly relations: ArticleRelationsLoader,
    private readonly categories: CategoriesService,
    private readonly comments: CommentListsService,
  ) {}

  async loadMany(caller: Principal, articles: readonly ArticleRecord[]): Promise<ItemDetails[]> {
    const [{ authors = [], tags = [] }, rights] = await Promise.all([
      this.relations.load(caller, articles, ['author', 'tags']),
      this.categories.loadRights(...new Set(articles.map(({ categoryId }) => categoryId))),
    ]);
    const names = new Map(authors.map(({ id, name }) => [id, name]));
    const canWrite = canAccessRoute(caller, WRITE_ARTICLES);
    return articles.map((article) => ({
      article,
      name: names.get(article.authorId) ?? '',
      tags: tags.filter(({ articleId }) => articleId === article.id).map(({ name }) => name),
      mayEdit: canWrite && canEdit(rights, caller, article),
      mayDelete: canWrite && canDelete(rights, caller, article),
    }));
  }

  /** Includes the newest comments. */
  async loadOne(caller: Principal, article: ArticleRecord): Promise<ItemDetails> {
    const [[details], comments] = await Promise.all([
      this.loadMany(caller, [article]),
      this.comments.listNewest(caller, [article.id], MAX_COMMENTS),
    ]);
    return { ...details!, comments };
  }
}
