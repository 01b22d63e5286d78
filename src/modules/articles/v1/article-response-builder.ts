import { Injectable, Optional } from '@nestjs/common';
import { ApiObjectResponse, ApiPageResponse } from '../../../core/openapi-decorators/api-response.decorator.js';
import { IncludedCategory } from '../../categories/index.js';
import { IncludedTag } from '../../tags/index.js';
import { IncludedUser } from '../../users/index.js';
import { ArticleResource } from './article.resource.js';
import type { Principal } from '../../../core/identity/index.js';
import { collection, type PageQuery, single, toPageRequest } from '../../../core/http/index.js';
import { Links } from '../../../core/routing/index.js';
import { type ListPage, toPage } from '../../../core/pagination/index.js';
import { highlightArticles } from '../search/search-highlight.js';
import type { ArticleRecord } from '../model/article-record.js';
import { type ArticleInclude, ArticleRelationsLoader } from '../list/article-relations-loader.js';
import type { ArticleAttributeName } from '../dto/article-attributes.js';
import { presentArticle, presentIncluded, type IncludedRelations } from './article.presenter.js';
import { ArticleFieldsPolicy } from '../access/article-fields.policy.js';
import { ArticleIncludeProvider } from './article-include.provider.js';

const INCLUDED = [IncludedUser, IncludedCategory, IncludedTag];

export const ApiArticleResponse = (summary: string, status = 200) =>
  ApiObjectResponse(summary, status, ArticleResource, INCLUDED);
export const ApiArticlePageResponse = (summary: string) => ApiPageResponse(summary, ArticleResource, INCLUDED);

export interface ArticleSelection {
  readonly include?: readonly ArticleInclude[];
  readonly fields?: readonly ArticleAttributeName[];
}

export interface ArticleListSelection extends ArticleSelection {
  readonly search?: string;
  /** Adds the matches of the search; no effect without `search`. */
  readonly highlight?: boolean;
}

const DEFAULT_READ_INCLUDE: readonly ArticleInclude[] = ['author'];

/** Loads included objects and builds the response envelope. */
@Injectable()
export class ArticleResponseBuilder {
  constructor(
    private readonly relations: ArticleRelationsLoader,
    private readonly links: Links,
    private readonly fields: ArticleFieldsPolicy,
    // Absent if the module that provides the objects is disabled.
    @Optional() private readonly provider?: ArticleIncludeProvider,
  ) {}

  /** Response to a read; includes the author by default. */
  toReadResponse(
    caller: Principal,
    article: ArticleRecord,
    { include = DEFAULT_READ_INCLUDE, fields }: ArticleSelection,
  ) {
    return this.document(caller, article, include, fields);
  }

  /** Response to a write; includes only requested objects. */
  toWriteResponse(caller: Principal, article: ArticleRecord, { include = [], fields }: ArticleSelection) {
    return this.document(caller, article, include, fields);
  }

  async toListResponse(
    caller: Principal,
    list: ListPage<ArticleRecord>,
    { include = DEFAULT_READ_INCLUDE, fields, search, highlight, ...page }: ArticleListSelection & PageQuery,
    url: string,
  ) {
    const relations = {
      ...(await this.load(caller, list.items, include)),
      ...(highlight && search && { highlights: await highlightArticles(list.items, search) }),
    };
    return collection(
      toPage(toPageRequest(page), list),
      url,
      presentArticle(this.links, relations, fields),
      presentIncluded(caller, relations),
    );
  }

  private async document(
    caller: Principal,
    article: ArticleRecord,
    include: readonly ArticleInclude[],
    fields?: readonly ArticleAttributeName[],
  ) {
    const relations = await this.load(caller, [article], include);
    return single(article, presentArticle(this.links, relations, fields), presentIncluded(caller, relations));
  }

  private async load(
    caller: Principal,
    articles: readonly ArticleRecord[],
    include: readonly ArticleInclude[],
  ): Promise<IncludedRelations> {
    const provider = this.provider && include.includes(this.provider.name) ? this.provider : undefined;
    const [relations, blocks] = await Promise.all([
      this.relations.load(caller, articles, include),
      provider?.load(caller, articles),
    ]);
    const addedAttributes = this.fields.presenterFor(caller);
    return { ...relations, addedAttributes, ...(blocks && { provided: { name: provider!.name, blocks } }) };
  }
}
