import type { Principal } from '../../../core/identity/index.js';
import type { ArticleRecord } from '../article-record.js';
import type { CommentsBlock } from './comment.resource.js';

/** Provides the comments that article responses include. Implemented by the comments module, a higher layer. */
export abstract class CommentBlockProvider {
  /** Returns one block per article, with one statement. The articles must be visible to the caller. */
  abstract findByArticles(caller: Principal, articles: readonly ArticleRecord[]): Promise<CommentsBlock[]>;
}
