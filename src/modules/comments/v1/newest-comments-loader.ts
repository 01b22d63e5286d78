import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/identity/index.js';
import { Links } from '../../../core/routing/index.js';
import { ArticleIncludeProvider, type ArticleRecord } from '../../articles/index.js';
import { CommentListsService, toVisibleCount } from '../comment-lists.service.js';
import { presentComment } from './comment.presenter.js';
import type { CommentsBlock } from './comment.resource.js';

/** Loads the newest comments to include with articles. */
@Injectable()
export class NewestCommentsLoader extends ArticleIncludeProvider {
  readonly name = 'comments';

  constructor(
    private readonly lists: CommentListsService,
    private readonly links: Links,
  ) {
    super();
  }

  async load(caller: Principal, articles: readonly ArticleRecord[]): Promise<CommentsBlock[]> {
    const comments = await this.lists.listNewestIncluded(caller, articles);
    return articles.map((article) => ({
      type: 'comments',
      id: article.id,
      data: comments.filter(({ articleId }) => articleId === article.id).map(presentComment(this.links)),
      meta: { count: toVisibleCount(article) },
    }));
  }
}
