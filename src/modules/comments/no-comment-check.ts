import { CommentCheck } from './comment-check.js';

/** The default: whether a comment waits is said by `COMMENTS_MODERATION` alone. */
export class NoCommentCheck extends CommentCheck {
  judge(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}
