import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/identity/index.js';
import { nestedIncludes } from '../../../core/json-api/index.js';
import type { ArticleCommentsV2Provider, ArticleRecord, NewestCommentResources } from '../../articles/index.js';
import { CommentListsService } from '../comment-lists.service.js';
import { CommentV2ResourceLoader } from './comment-v2-resource-loader.js';

/** Loads the newest comments to include with articles. */
@Injectable()
export class NewestCommentsV2Loader implements ArticleCommentsV2Provider {
  constructor(
    private readonly lists: CommentListsService,
    private readonly comments: CommentV2ResourceLoader,
  ) {}

  async findNewest(
    caller: Principal,
    articles: readonly ArticleRecord[],
    paths: ReadonlySet<string>,
  ): Promise<NewestCommentResources> {
    const newest = await this.lists.listNewestIncluded(caller, articles);
    const { resources, included } = await this.comments.load(caller, newest, nestedIncludes('comments', paths));
    const idsByArticle = new Map<number, number[]>(articles.map(({ id }) => [id, []]));
    for (const { id, articleId } of newest) idsByArticle.get(articleId)!.push(id);
    return { idsByArticle, resources: [...resources, ...included] };
  }
}
