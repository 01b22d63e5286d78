import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/identity/index.js';
import { Links } from '../../../core/routing/index.js';
import { type ArticleRecord, type CommentBlockProvider, type CommentsBlock } from '../../articles/index.js';
import { CommentListsService } from '../comment-lists.service.js';
import { presentComment } from './comment.presenter.js';

/** Loads the newest comments to include with articles. */
@Injectable()
export class NewestCommentsLoader implements CommentBlockProvider {
  constructor(
    private readonly lists: CommentListsService,
    private readonly links: Links,
  ) {}

  async findByArticles(caller: Principal, articles: readonly ArticleRecord[]): Promise<CommentsBlock[]> {
    const comments = await this.lists.listNewestIncluded(caller, articles);
    return articles.map(({ id, commentsCount, deletedAt }) => ({
      type: 'comments',
      id,
      data: comments.filter(({ articleId }) => articleId === id).map(presentComment(this.links)),
      meta: { count: deletedAt === null ? commentsCount : 0 },
    }));
  }
}
