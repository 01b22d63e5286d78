/** Comments on articles: threads, moderation, lists and events. */
export {
  type SpamFilterInput,
  CommentSpamFilter,
  type SpamFilterResult,
  type SpamVerdict,
} from './comment-spam-filter.js';
export { CommentImportService, type ImportedComment } from './comment-import.service.js';
export type { CommentInput, NewCommentInput, CommentRecord, CommentStatus } from './comment-record.js';
export { toCommentCriteria } from './comment-list.js';
export { CommentListsService } from './comment-lists.service.js';
export { CommentAdded, CommentApproved } from './comment.events.js';
export { type CommentItem, toCommentItem } from './comment-item.js';
export { htmlToText } from './comment-text.js';
export { WRITE_COMMENTS } from './comments.permissions.js';
export { CommentsModule } from './comments.module.js';
export { CommentTextField } from './dto/comment-field.decorators.js';
export { CommentsService } from './comments.service.js';
export { commentsFeature } from './comments.feature.js';
