import type { Principal } from '../../../core/identity/index.js';
import type { ResourceObject } from '../../../core/json-api/index.js';
import type { ArticleRecord } from '../article-record.js';

/** Newest approved comments of articles. */
export interface NewestCommentResources {
  /** Comment ids by article id, newest first. */
  readonly idsByArticle: ReadonlyMap<number, readonly number[]>;
  /** The comments and their included resources. */
  readonly resources: readonly ResourceObject[];
}

/** Provides the comments that article responses include. Implemented by the comments module, a higher layer. */
export abstract class ArticleCommentsV2Provider {
  /**
   * Uses one statement per kind of resource. The articles must be visible to the caller. `paths` are include paths of an article:
   * `comments.author`, `comments.parent`.
   */
  abstract findNewest(
    caller: Principal,
    articles: readonly ArticleRecord[],
    paths: ReadonlySet<string>,
  ): Promise<NewestCommentResources>;
}
