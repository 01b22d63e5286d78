import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/identity/index.js';
import { type IncludedObject, IncludeLoader, type ResourceObject } from '../../../core/json-api/index.js';
import { LinksV2 } from '../../../core/routing/index.js';
import { CategoryV2ResourceLoader } from '../../categories/index.js';
import { TagV2ResourceLoader } from '../../tags/index.js';
import { UserV2ResourceLoader } from '../../users/index.js';
import type { ArticleRecord } from '../model/article-record.js';
import { ArticleListsService } from '../list/article-lists.service.js';
import { ArticleFieldsPolicy } from '../access/article-fields.policy.js';
import { presentArticleV2 } from './article.presenter.js';

/** Article resources and their included resources. */
export interface ArticleResourceSet {
  readonly resources: readonly ResourceObject[];
  readonly included: readonly IncludedObject[];
}

/** Loads articles with their included resources: one statement per kind of resource. */
@Injectable()
export class ArticleV2ResourceLoader {
  constructor(
    private readonly lists: ArticleListsService,
    private readonly users: UserV2ResourceLoader,
    private readonly categories: CategoryV2ResourceLoader,
    private readonly tags: TagV2ResourceLoader,
    private readonly includes: IncludeLoader,
    private readonly links: LinksV2,
    private readonly fields: ArticleFieldsPolicy,
  ) {}

  /** Returns the articles among `ids` that are visible to the caller, and the resources that `paths` includes. */
  async loadByIds(caller: Principal, ids: readonly number[], paths: ReadonlySet<string>): Promise<IncludedObject[]> {
    const articles = await this.lists.findVisible(caller, [...new Set(ids)]);
    const { resources, included } = await this.load(caller, articles, paths);
    return [...resources, ...included];
  }

  /**
   * Returns the resources of these articles, and those that `paths` includes (`author`, `category.parent`). The caller must be permitted
   * to view the articles.
   */
  async load(
    caller: Principal,
    articles: readonly ArticleRecord[],
    paths: ReadonlySet<string>,
  ): Promise<ArticleResourceSet> {
    const idsOf = (key: 'id' | 'authorId' | 'categoryId') => articles.map((article) => article[key]);
    const parents = paths.has('category.parent');
    const [authors, categories, tags, extensions] = await Promise.all([
      paths.has('author') ? this.users.loadByIds(caller, idsOf('authorId')) : [],
      paths.has('category') ? this.categories.loadByIds(caller, idsOf('categoryId'), { parents }) : [],
      paths.has('tags') ? this.tags.listByArticles(caller, idsOf('id')) : undefined,
      this.includes.load('article', articles, paths, caller),
    ]);
    const linkage = {
      ...(tags && { tags: tags.idsByArticle }),
      relationshipsOf: extensions.relationshipsOf,
      addedAttributes: this.fields.presenterFor(caller),
    };
    return {
      resources: articles.map(presentArticleV2(this.links, linkage)),
      included: [authors, categories, tags?.resources ?? [], extensions.resources].flat(),
    };
  }
}
