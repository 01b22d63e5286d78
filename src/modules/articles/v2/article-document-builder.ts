import { Injectable } from '@nestjs/common';
import {
  ApiResourceResponse,
  ApiResourcePageResponse,
  DocumentPresenter,
  type ListRequest,
  type Selection,
} from '../../../core/json-api/index.js';
import { CategoryV2Resource } from '../../categories/index.js';
import { TagV2Resource, TagV2ResourceLoader } from '../../tags/index.js';
import { UserV2Resource } from '../../users/index.js';
import { ArticleV2Resource } from './article.resource.js';
import type { Principal } from '../../../core/identity/index.js';
import type { CursorPageWithTotal } from '../../../core/pagination/index.js';
import type { ArticleRecord } from '../model/article-record.js';
import { ArticleV2ResourceLoader } from './article-v2-resource-loader.js';

const INCLUDED = [UserV2Resource, CategoryV2Resource, TagV2Resource];

export const ApiArticleResponse = (summary: string, status: 200 | 201 = 200) =>
  ApiResourceResponse(summary, status, ArticleV2Resource, INCLUDED);
export const ApiArticlePageResponse = (summary: string) =>
  ApiResourcePageResponse(summary, ArticleV2Resource, INCLUDED);

/** Loads included resources and builds JSON:API documents. */
@Injectable()
export class ArticleDocumentBuilder {
  constructor(
    private readonly resources: ArticleV2ResourceLoader,
    private readonly tagResources: TagV2ResourceLoader,
    private readonly documents: DocumentPresenter,
  ) {}

  async toDocument(caller: Principal, article: ArticleRecord, selection: Selection) {
    const { resources, included } = await this.resources.load(caller, [article], selection.include);
    return this.documents.toResourceResponse(
      article,
      selection,
      resources[0]!,
      selection.include.size > 0 ? included : undefined,
    );
  }

  async toPageDocument(caller: Principal, page: CursorPageWithTotal<ArticleRecord>, request: ListRequest, url: string) {
    const { resources, included } = await this.resources.load(caller, page.items, request.include);
    const { total } = page;
    const loaded = { page, total, resources, ...(request.include.size > 0 && { included }) };
    return this.documents.toPageResponse(loaded, request, url);
  }

  /** Returns all tags of an article in their order. */
  async toTagListDocument(caller: Principal, { id }: ArticleRecord, selection: Selection, url: string) {
    const { idsByArticle, resources } = await this.tagResources.listByArticles(caller, [id]);
    const position = (tagId: string): number => (idsByArticle.get(id) ?? []).indexOf(Number(tagId));
    const inOrder = [...resources].sort((a, b) => position(a.id) - position(b.id));
    return this.documents.toListResponse(selection, inOrder, url);
  }
}
