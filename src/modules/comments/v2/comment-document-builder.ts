import { Injectable } from '@nestjs/common';
import {
  ApiResourceResponse,
  ApiResourcePageResponse,
  DocumentPresenter,
  type IncludedObject,
  nestedIncludes,
  type Selection,
} from '../../../core/json-api/index.js';
import { ArticleV2Resource, ArticleV2ResourceLoader } from '../../articles/index.js';
import { CategoryV2Resource } from '../../categories/index.js';
import { UserV2Resource } from '../../users/index.js';
import type { Principal } from '../../../core/identity/index.js';
import type { CursorPageWithTotal } from '../../../core/pagination/index.js';
import type { CommentRecord } from '../comment-record.js';
import { CommentV2Resource } from './comment.resource.js';
import { type CommentResourceSet, CommentV2ResourceLoader } from './comment-v2-resource-loader.js';
import { distinctIds } from './distinct-ids.js';
import type { CommentListRequest } from './dto/comment.queries.js';

const INCLUDED = [CommentV2Resource, UserV2Resource, ArticleV2Resource, CategoryV2Resource];

export const ApiCommentResponse = (summary: string, status: 200 | 201 = 200) =>
  ApiResourceResponse(summary, status, CommentV2Resource, INCLUDED);
export const ApiCommentPageResponse = (summary: string) =>
  ApiResourcePageResponse(summary, CommentV2Resource, INCLUDED);

/** Builds JSON:API documents of comments with their included resources. */
@Injectable()
export class CommentDocumentBuilder {
  constructor(
    private readonly documents: DocumentPresenter,
    private readonly comments: CommentV2ResourceLoader,
    private readonly articles: ArticleV2ResourceLoader,
  ) {}

  async toDocument(caller: Principal, comment: CommentRecord, selection: Selection) {
    const { resources, included } = await this.load(caller, [comment], selection);
    return this.documents.toResourceResponse(comment, selection, resources[0]!, included);
  }

  async toPageDocument(
    caller: Principal,
    page: CursorPageWithTotal<CommentRecord>,
    request: CommentListRequest,
    url: string,
  ) {
    const loaded = await this.load(caller, page.items, request);
    return this.documents.toPageResponse({ page, total: page.total, ...loaded }, request, url);
  }

  private async load(
    caller: Principal,
    comments: readonly CommentRecord[],
    { include }: Selection,
  ): Promise<Pick<CommentResourceSet, 'resources'> & { readonly included?: readonly IncludedObject[] }> {
    const [{ resources, included }, articles] = await Promise.all([
      this.comments.load(caller, comments, include),
      this.loadArticles(caller, comments, include),
    ]);
    return { resources, ...(include.size > 0 && { included: [...included, ...articles] }) };
  }

  private async loadArticles(
    caller: Principal,
    comments: readonly CommentRecord[],
    include: ReadonlySet<string>,
  ): Promise<IncludedObject[]> {
    if (!include.has('article')) return [];
    const ids = distinctIds(comments.map(({ articleId }) => articleId));
    return this.articles.loadByIds(caller, ids, nestedIncludes('article', include));
  }
}
