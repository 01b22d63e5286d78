import type { ArticleRecord } from '../articles/index.js';
import type { UserRecord } from '../users/index.js';

/** The comment that a spam filter evaluates before it is stored. */
export interface SpamFilterInput {
  /** Plain text without markup, never empty. */
  readonly text: string;
  /** The id of the parent comment; null at the top of a thread. */
  readonly parentId: number | null;
  /** The id of the edited comment; null for a new comment. */
  readonly commentId: number | null;
  /** Never a moderator: comments of moderators are not checked. */
  readonly author: UserRecord;
  readonly article: ArticleRecord;
  /** IP address of the client; null if unknown. */
  readonly address: string | null;
}

/**
 * `approve`: the comment is public at once, regardless of `COMMENTS_MODERATION`; the status of an edited comment does not change. `hold`:
 * the comment waits for a moderator. `reject`: the comment is stored as rejected; moderators can still find it.
 */
export type SpamVerdict = 'approve' | 'hold' | 'reject';

/** The result of a `CommentSpamFilter`: `{ verdict: 'hold', reason: '7 links' }`. */
export interface SpamFilterResult {
  readonly verdict: SpamVerdict;
  /** Only logged. */
  readonly reason?: string;
}

/** Strategy that decides whether a member's comment is spam. Called before the transaction starts, so that a slow filter holds no locks. */
export abstract class CommentSpamFilter {
  /** Time limit in milliseconds, less than `REQUEST_TIMEOUT_MS`. After a timeout the comment waits for a moderator. */
  readonly timeLimitMs: number = 2000;

  /**
   * Returns the verdict, or undefined to let `COMMENTS_MODERATION` decide. `signal` is aborted after `timeLimitMs`. If the promise rejects,
   * the comment waits for a moderator.
   */
  abstract evaluate(comment: SpamFilterInput, signal: AbortSignal): Promise<SpamFilterResult | undefined>;
}

/** The default spam filter: returns no verdict, so that `COMMENTS_MODERATION` alone decides. */
export class AcceptAllSpamFilter extends CommentSpamFilter {
  evaluate(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}
