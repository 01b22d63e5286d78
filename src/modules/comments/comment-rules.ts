import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { Clock } from '../../core/clock/index.js';
import { DomainError, type ErrorDetail } from '../../core/errors/domain-error.js';
import { isVisible } from '../../core/text/index.js';
import type { Asking } from '../categories/index.js';
import type { CommentVerdict } from './comment-check.js';
import { CommentAuthorsRepository } from './comment-authors.repository.js';
import { recentTimes, secondsUntilRoom } from './comment-flood.js';
import type { CommentRecord } from './comment-record.js';
import { APPROVED, PENDING, REJECTED } from './comment-status.js';
import { canViewComment } from './comment.policy.js';
import { CommentsRepository } from './comments.repository.js';
import { commentsSettings } from './comments.settings.js';

/** Threads are no deeper than this. */
export const DEEPEST = 5;

/** What must be true of a comment beyond the form of each field. Moderators are asked less; that is for the service to know. */
@Injectable()
export class CommentRules {
  constructor(
    private readonly comments: CommentsRepository,
    private readonly authors: CommentAuthorsRepository,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts one more comment of a member, or throws when they have added too many within a minute. First of all in a unit of work:
   * it keeps the member's other comments waiting until it is known whether this one counts.
   */
  async countComment(userId: number): Promise<void> {
    const limit = this.settings.of(commentsSettings).COMMENTS_FLOOD;
    if (limit === 0) return;
    const times = await this.authors.recentOf(userId);
    const now = this.clock.now().getTime();
    const recent = recentTimes(times, now);
    const retryAfter = secondsUntilRoom(recent, limit, now);
    if (retryAfter > 0) throw new DomainError('rateLimited', 'Too many comments within a minute', { retryAfter });
    await this.authors.setRecent(userId, [...recent, now]);
  }

  /** Of a new comment. What no check has said anything of is settled by the settings. */
  async firstStatus(userId: number, verdict: CommentVerdict | undefined): Promise<number> {
    if (verdict !== undefined) return STATUS_BY[verdict];
    return (await this.mustWait(userId)) ? PENDING : APPROVED;
  }

  /** Of one to which a member gives another text: what has been approved must not be rewritten unseen. */
  async nextStatus(userId: number, { status }: CommentRecord, verdict: CommentVerdict | undefined): Promise<number> {
    if (verdict === 'reject') return REJECTED;
    return status === APPROVED ? this.firstStatus(userId, verdict) : status;
  }

  /** Whether what a member writes is to be looked at before others see it. */
  private async mustWait(userId: number): Promise<boolean> {
    const moderation = this.settings.of(commentsSettings).COMMENTS_MODERATION;
    return moderation === 'all' || (moderation === 'first' && !(await this.comments.hasApproved(userId)));
  }

  findParent(parentId: number | null | undefined): Promise<CommentRecord | null> | undefined {
    return typeof parentId === 'number' ? this.comments.findById(parentId) : undefined;
  }

  /** `text` without markup; `parent` undefined where none is named, null where there is none of that id; `articleId` as far as it is known. */
  faults(
    { caller, rights }: Asking,
    text: string | undefined,
    parent?: CommentRecord | null,
    articleId = parent?.articleId,
  ): ErrorDetail[] {
    const answerable =
      parent?.articleId === articleId && parent?.deletedAt === null && canViewComment(rights, caller, parent);
    return [
      text !== undefined &&
        !isVisible(text) &&
        detail('comment', 'The comment must not be empty once markup is removed.'),
      parent !== undefined &&
        !answerable &&
        detail('parent_id', 'The parent id names no comment on this article that can be answered.'),
      parent &&
        answerable &&
        parent.depth >= DEEPEST &&
        detail('parent_id', `The parent id names a comment that stands at level ${DEEPEST}, which is the deepest.`),
    ].filter((fault): fault is ErrorDetail => typeof fault === 'object' && fault !== null);
  }
}

const STATUS_BY: Record<CommentVerdict, number> = { approve: APPROVED, hold: PENDING, reject: REJECTED };

const detail = (field: string, message: string): ErrorDetail => ({ field, message });
