import { Injectable, Optional } from '@nestjs/common';
import type { Principal } from '../../../core/auth/index.js';
import { type IncludedObject, Includes, type ResourceObject } from '../../../core/json-api/index.js';
import { LinksV2 } from '../../../core/module-api/index.js';
import { CategoriesV2Resources } from '../../categories/index.js';
import { TagsV2Resources } from '../../tags/index.js';
import { UsersV2Resources } from '../../users/index.js';
import type { ArticleRecord } from '../article-record.js';
import { ArticleWindowsService } from '../article-windows.service.js';
import { ArticleCommentsV2 } from './article-comments-v2.js';
import { presentArticleV2 } from './article.presenter.js';

/** Article resources and their included resources. */
export interface ArticleCompound {
  readonly resources: readonly ResourceObject[];
  readonly included: readonly IncludedObject[];
}

/** Loads articles with their included resources: one statement per kind of resource. */
@Injectable()
export class ArticlesV2Resources {
  constructor(
    private readonly windows: ArticleWindowsService,
    private readonly users: UsersV2Resources,
    private readonly categories: CategoriesV2Resources,
    private readonly tags: TagsV2Resources,
    private readonly includes: Includes,
    private readonly links: LinksV2,
    // Absent if the comments module is disabled.
    @Optional() private readonly comments?: ArticleCommentsV2,
  ) {}

  /** Returns the articles among `ids` that are visible to the caller, and the resources that `paths` includes. */
  async byIds(caller: Principal, ids: readonly number[], paths: ReadonlySet<string>): Promise<IncludedObject[]> {
    const articles = await this.windows.findSeen(caller, [...new Set(ids)]);
    const { resources, included } = await this.of(caller, articles, paths);
    return [...resources, ...included];
  }

  async of(
    caller: Principal,
    articles: readonly ArticleRecord[],
    paths: ReadonlySet<string>,
  ): Promise<ArticleCompound> {
    const idsOf = (key: 'id' | 'authorId' | 'categoryId') => articles.map((article) => article[key]);
    const parents = paths.has('category.parent');
    const [authors, categories, tags, comments, beside] = await Promise.all([
      paths.has('author') ? this.users.byIds(caller, idsOf('authorId')) : [],
      paths.has('category') ? this.categories.byIds(caller, idsOf('categoryId'), { parents }) : [],
      paths.has('tags') ? this.tags.ofArticles(caller, idsOf('id')) : undefined,
      paths.has('comments') ? this.comments?.newestOf(caller, articles, paths) : undefined,
      this.includes.beside('article', idsOf('id'), paths, caller),
    ]);
    const linkage = {
      ...(tags && { tags: tags.idsOf }),
      ...(comments && { comments: comments.idsOf }),
      hasComments: this.comments !== undefined,
      relationshipsOf: beside.relationshipsOf,
    };
    return {
      resources: articles.map(presentArticleV2(this.links, linkage)),
      included: [authors, categories, tags?.resources ?? [], comments?.resources ?? [], beside.resources].flat(),
    };
  }
}
