import type { Principal } from '../../../core/auth/index.js';
import type { ResourceObject } from '../../../core/json-api/index.js';
import type { ArticleRecord } from '../article-record.js';

/** The newest approved comments of some articles. */
export interface NewestComments {
  /** By the id of the article: the ids of its comments, newest first. */
  readonly idsOf: ReadonlyMap<number, readonly number[]>;
  /** The comments, and what `paths` wants of them. */
  readonly resources: readonly ResourceObject[];
}

/** The comments that are shown beside articles; the module of comments, which stands above this one, provides them. */
export abstract class ArticleCommentsV2 {
  /**
   * Of these articles, which the caller sees: one statement for each kind of resource, however many articles there are. `paths`
   * are those of `include`, as an article has them: `comments.author`, `comments.parent`.
   */
  abstract newestOf(
    caller: Principal,
    articles: readonly ArticleRecord[],
    paths: ReadonlySet<string>,
  ): Promise<NewestComments>;
}
