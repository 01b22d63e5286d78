/** Comments on articles: threads, moderation, lists and events. */
export { type CheckedComment, CommentCheck, type CommentJudgement, type CommentVerdict } from './comment-check.js';
export { CommentImportService, type ImportedComment } from './comment-import.service.js';
export type { CommentInput, NewCommentInput } from './comment-input.js';
export type { CommentListRequest } from './comment-list.js';
export { CommentListsService } from './comment-lists.service.js';
export { CommentAdded, CommentApproved } from './comment.events.js';
export { type CommentItem, commentItem } from './comment-item.js';
export type { CommentRecord } from './comment-record.js';
export type { CommentStatus } from './comment-status.js';
export { textOfHtml } from './comment-text.js';
export { WRITE_COMMENTS } from './comments.permissions.js';
export { CommentsModule } from './comments.module.js';
export { CommentText } from './dto/comment-fields.js';
export { CommentsService } from './comments.service.js';
export { commentsFeature } from './comments.feature.js';
