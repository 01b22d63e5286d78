import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/auth/index.js';
import { pathsBelow } from '../../../core/json-api/index.js';
import type { ArticleCommentsV2, ArticleRecord, NewestComments } from '../../articles/index.js';
import { CommentListsService } from '../comment-lists.service.js';
import { CommentsV2Resources } from './comments-v2-resources.js';

/** Loads the newest comments to include with articles. */
@Injectable()
export class NewestCommentsV2 implements ArticleCommentsV2 {
  constructor(
    private readonly lists: CommentListsService,
    private readonly comments: CommentsV2Resources,
  ) {}

  async newestOf(
    caller: Principal,
    articles: readonly ArticleRecord[],
    paths: ReadonlySet<string>,
  ): Promise<NewestComments> {
    const newest = await this.lists.newestBeside(caller, articles);
    const { resources, included } = await this.comments.of(caller, newest, pathsBelow('comments', paths));
    const idsOf = new Map<number, number[]>(articles.map(({ id }) => [id, []]));
    for (const { id, articleId } of newest) idsOf.get(articleId)!.push(id);
    return { idsOf, resources: [...resources, ...included] };
  }
}
