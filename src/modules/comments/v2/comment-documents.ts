import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/auth/index.js';
import { Documents, type IncludedObject, pathsBelow, type Shape } from '../../../core/json-api/index.js';
import type { CountedWindow } from '../../../core/pagination/index.js';
import { ArticlesV2Resources } from '../../articles/index.js';
import type { CommentRecord } from '../comment-record.js';
import type { CommentWindowRequest } from '../comment-window.js';
import { type CommentCompound, CommentsV2Resources } from './comments-v2-resources.js';
import { distinctIds } from './distinct-ids.js';

/** Builds JSON:API documents of comments with their included resources. */
@Injectable()
export class CommentDocuments {
  constructor(
    private readonly documents: Documents,
    private readonly comments: CommentsV2Resources,
    private readonly articles: ArticlesV2Resources,
  ) {}

  async one(caller: Principal, comment: CommentRecord, shape: Shape) {
    const { resources, included } = await this.load(caller, [comment], shape);
    return this.documents.one(comment, shape, resources[0]!, included);
  }

  async list(caller: Principal, window: CountedWindow<CommentRecord>, request: CommentWindowRequest, url: string) {
    const shown = await this.load(caller, window.items, request);
    return this.documents.many({ window, total: window.total, ...shown }, request, url);
  }

  private async load(
    caller: Principal,
    comments: readonly CommentRecord[],
    { include }: Shape,
  ): Promise<Pick<CommentCompound, 'resources'> & { readonly included?: readonly IncludedObject[] }> {
    const [{ resources, included }, articles] = await Promise.all([
      this.comments.of(caller, comments, include),
      this.articlesOf(caller, comments, include),
    ]);
    return { resources, ...(include.size > 0 && { included: [...included, ...articles] }) };
  }

  private async articlesOf(
    caller: Principal,
    comments: readonly CommentRecord[],
    include: ReadonlySet<string>,
  ): Promise<IncludedObject[]> {
    if (!include.has('article')) return [];
    const ids = distinctIds(comments.map(({ articleId }) => articleId));
    return this.articles.byIds(caller, ids, pathsBelow('article', include));
  }
}
