import type { ArticleRecord } from '../articles/index.js';
import type { UserRecord } from '../users/index.js';

/** A comment that somebody is about to store. */
export interface CheckedComment {
  /** Without markup, never empty. */
  readonly text: string;
  /** The comment that it answers; null: it stands at the top. */
  readonly parentId: number | null;
  /** The comment whose text this one is to replace; null: it is new. */
  readonly commentId: number | null;
  /** Never a moderator: what these write is not checked. */
  readonly author: UserRecord;
  readonly article: ArticleRecord;
  /** Where the request comes from; null where that is not known. */
  readonly address: string | null;
}

/**
 * `approve`: everybody sees it at once, whatever `COMMENTS_MODERATION` says; a new text in the place of another one leaves that
 * one's state alone. `hold`: it waits for a moderator. `reject`: it is stored as rejected, where moderators still find it.
 */
export type CommentVerdict = 'approve' | 'hold' | 'reject';

export interface CommentJudgement {
  readonly verdict: CommentVerdict;
  /** For the log alone. */
  readonly reason?: string;
}

/** Whether what members write looks like spam. It is asked before the unit of work is opened, and so may take its time. */
export abstract class CommentCheck {
  /** Milliseconds; less than `REQUEST_TIMEOUT_MS`. A comment whose check has no answer until then waits for a moderator. */
  readonly timeLimitMs: number = 2000;

  /**
   * Undefined: nothing to say, `COMMENTS_MODERATION` decides. The signal is aborted when the time is over. A comment whose check
   * rejects waits for a moderator, too.
   */
  abstract judge(comment: CheckedComment, signal: AbortSignal): Promise<CommentJudgement | undefined>;
}
