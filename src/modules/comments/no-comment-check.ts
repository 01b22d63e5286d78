import { CommentCheck } from './comment-check.js';

/** The default spam filter: returns no verdict, so that `COMMENTS_MODERATION` alone decides. */
export class NoCommentCheck extends CommentCheck {
  judge(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}
