import { CommentSpamFilter } from './comment-spam-filter.js';

/** The default spam filter: returns no verdict, so that `COMMENTS_MODERATION` alone decides. */
export class AcceptAllSpamFilter extends CommentSpamFilter {
  evaluate(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}
