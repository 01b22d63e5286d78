import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { Clock } from '../../core/clock/index.js';
import { DomainError, type ErrorDetail } from '../../core/errors/domain-error.js';
import { hasVisibleText } from '../../core/text/index.js';
import type { AuthorizationContext } from '../categories/index.js';
import type { SpamVerdict } from './comment-spam-filter.js';
import { RecentCommentTimesRepository } from './recent-comment-times.repository.js';
import { timesInLastMinute, secondsUntilAllowed } from './spam-filter-runner.js';
import { type CommentRecord, APPROVED, PENDING, REJECTED } from './comment-record.js';
import { canViewComment } from './comment.policy.js';
import { CommentsRepository } from './comments.repository.js';
import { commentsSettings } from './comments.settings.js';

/** Maximum depth of a thread; top-level comments have depth 1. */
export const MAX_THREAD_DEPTH = 5;

/** Rules for comments beyond the validation of single fields. The service skips some rules for moderators. */
@Injectable()
export class CommentRules {
  constructor(
    private readonly comments: CommentsRepository,
    private readonly authors: RecentCommentTimesRepository,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a comment of a member. Throws `rateLimited` if the member exceeds the limit per minute. Call first in the transaction: it locks
   * the member's counter, so that concurrent comments of the member wait.
   */
  async countComment(userId: number): Promise<void> {
    const limit = this.settings.getSection(commentsSettings).COMMENTS_FLOOD;
    if (limit === 0) return;
    const times = await this.authors.lockRecentTimes(userId);
    const now = this.clock.now().getTime();
    const recent = timesInLastMinute(times, now);
    const retryAfter = secondsUntilAllowed(recent, limit, now);
    if (retryAfter > 0) throw new DomainError('rateLimited', 'Too many comments within a minute', { retryAfter });
    await this.authors.saveRecentTimes(userId, [...recent, now]);
  }

  /** The status of a new comment. Without a verdict, the moderation setting decides. */
  async initialStatus(userId: number, verdict: SpamVerdict | undefined): Promise<number> {
    if (verdict !== undefined) return STATUS_BY_VERDICT[verdict];
    return (await this.requiresModeration(userId)) ? PENDING : APPROVED;
  }

  /** The status after a member edits the text. An approved comment is moderated again. */
  async statusAfterEdit(userId: number, { status }: CommentRecord, verdict: SpamVerdict | undefined): Promise<number> {
    if (verdict === 'reject') return REJECTED;
    return status === APPROVED ? this.initialStatus(userId, verdict) : status;
  }

  /** Whether the moderation setting requires approval of the member's comments. */
  private async requiresModeration(userId: number): Promise<boolean> {
    const moderation = this.settings.getSection(commentsSettings).COMMENTS_MODERATION;
    return moderation === 'all' || (moderation === 'first' && !(await this.comments.hasApproved(userId)));
  }

  findParent(parentId: number | null | undefined): Promise<CommentRecord | null> | undefined {
    return typeof parentId === 'number' ? this.comments.findById(parentId) : undefined;
  }

  /**
   * `text` has no markup. `parent` is undefined if no parent is given and null if the parent does not exist. `articleId` is undefined if
   * unknown.
   */
  validate(
    { caller, rights }: AuthorizationContext,
    text: string | undefined,
    parent?: CommentRecord | null,
    articleId = parent?.articleId,
  ): ErrorDetail[] {
    const canBeAnswered =
      parent?.articleId === articleId && parent?.deletedAt === null && canViewComment(rights, caller, parent);
    return [
      text !== undefined &&
        !hasVisibleText(text) &&
        detail('comment', 'The comment must not be empty once markup is removed.'),
      parent !== undefined &&
        !canBeAnswered &&
        detail('parent_id', 'The parent id names no comment on this article that can be answered.'),
      parent &&
        canBeAnswered &&
        parent.depth >= MAX_THREAD_DEPTH &&
        detail('parent_id', `The parent id names a comment at level ${MAX_THREAD_DEPTH}, which is the maximum.`),
    ].filter((error): error is ErrorDetail => typeof error === 'object' && error !== null);
  }
}

const STATUS_BY_VERDICT: Record<SpamVerdict, number> = { approve: APPROVED, hold: PENDING, reject: REJECTED };

const detail = (field: string, message: string): ErrorDetail => ({ field, message });
