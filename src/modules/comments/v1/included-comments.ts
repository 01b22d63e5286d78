import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/auth/index.js';
import { Links } from '../../../core/module-api/index.js';
import { type ArticleRecord, type CommentBlocks, type CommentsBlock } from '../../articles/index.js';
import { CommentListsService } from '../comment-lists.service.js';
import { presentComment } from './comment.presenter.js';

const SHOWN = 20;

/** The newest comments of articles, for those who read articles. */
@Injectable()
export class IncludedComments implements CommentBlocks {
  constructor(
    private readonly lists: CommentListsService,
    private readonly links: Links,
  ) {}

  async of(caller: Principal, articles: readonly ArticleRecord[]): Promise<CommentsBlock[]> {
    // Whoever finds an article in the trash finds it alone: nobody sees its comments there.
    const alive = articles.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id);
    const comments = await this.lists.newestOf(caller, alive, SHOWN);
    return articles.map(({ id, commentsCount }) => ({
      type: 'comments',
      id,
      data: comments.filter(({ articleId }) => articleId === id).map(presentComment(this.links)),
      meta: { count: alive.includes(id) ? commentsCount : 0 },
    }));
  }
}
