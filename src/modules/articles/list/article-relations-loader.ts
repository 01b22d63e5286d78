import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/identity/index.js';
import { CategoriesService, type CategoryRecord } from '../../categories/index.js';
import { type ArticleTag, TagsService } from '../../tags/index.js';
import { UserListsService, type UserRecord } from '../../users/index.js';
import type { ArticleRecord } from '../model/article-record.js';

/** The `include` names of version 1. */
export const ARTICLE_INCLUDES = ['author', 'category', 'comments', 'tags'] as const;
export type ArticleInclude = (typeof ARTICLE_INCLUDES)[number];

/** Distinct related objects; undefined if not requested. `ArticleIncludeProvider` loads comments. */
export interface ArticleRelations {
  readonly authors?: readonly UserRecord[];
  readonly categories?: readonly CategoryRecord[];
  readonly tags?: readonly ArticleTag[];
}

/** Loads the related objects of articles with at most one statement per kind. */
@Injectable()
export class ArticleRelationsLoader {
  constructor(
    private readonly users: UserListsService,
    private readonly categories: CategoriesService,
    private readonly tags: TagsService,
  ) {}

  async load(
    caller: Principal,
    articles: readonly ArticleRecord[],
    include: readonly ArticleInclude[],
  ): Promise<ArticleRelations> {
    const ids = (key: 'authorId' | 'categoryId') => [...new Set(articles.map((article) => article[key]))];
    const [authors, categories, tags] = await Promise.all([
      include.includes('author') ? this.users.findForDisplay(caller, ids('authorId')) : undefined,
      include.includes('category') ? this.categories.findIncluded(caller, ids('categoryId')) : undefined,
      include.includes('tags') ? this.tags.listByArticles(caller, articles) : undefined,
    ]);
    return { ...(authors && { authors }), ...(categories && { categories }), ...(tags && { tags }) };
  }
}
