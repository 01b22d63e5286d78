import type { Principal } from '../../../core/auth/index.js';
import type { ArticleRecord } from '../article-record.js';
import type { CommentsBlock } from './comment.resource.js';

/** The comments that are shown beside articles; the module of comments, which stands above this one, provides them. */
export abstract class CommentBlocks {
  /** One block for each of these articles, which the caller sees. One statement, however many there are. */
  abstract of(caller: Principal, articles: readonly ArticleRecord[]): Promise<CommentsBlock[]>;
}
