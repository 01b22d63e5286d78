import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../core/database/index.js';
import { ArticleStatsService } from '../articles/index.js';
import { CommentAdded, CommentApproved } from './comment.events.js';
import { commentItem } from './comment-item.js';
import type { CommentRecord } from './comment-record.js';
import { APPROVED } from './comment-status.js';
import { type CommentChanges, CommentsRepository, type NewComment } from './comments.repository.js';

/**
 * Writes a comment together with the article's comment count, the thread and the event. Call inside a transaction that has locked the
 * article. All surfaces and imports write comments through this class.
 */
@Injectable()
export class CommentWriter {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly comments: CommentsRepository,
    private readonly stats: ArticleStatsService,
  ) {}

  /** Locks the article's comments until the transaction ends. Returns false if the article no longer exists. */
  hold(articleId: number): Promise<boolean> {
    return this.stats.hold(articleId);
  }

  async insert(values: NewComment): Promise<CommentRecord> {
    const comment = (await this.comments.findById(await this.comments.insert(values)))!;
    await this.stats.addComments(comment.articleId, counted(comment));
    this.unitOfWork.emit(new CommentAdded(commentItem(comment)));
    return comment;
  }

  /** Returns false if nothing differs. */
  async update(
    before: CommentRecord,
    { text = before.text, status = before.status }: CommentChanges,
  ): Promise<boolean> {
    if (text === before.text && status === before.status) return false;
    const after = { ...before, text, status };
    await this.comments.update(before, { text, status });
    await this.stats.addComments(before.articleId, counted(after) - counted(before));
    if (counted(after) > counted(before)) this.unitOfWork.emit(new CommentApproved(commentItem(after)));
    return true;
  }

  /** A comment with replies becomes a tombstone, which is deleted with its last reply. */
  async remove(comment: CommentRecord): Promise<void> {
    await this.stats.addComments(comment.articleId, -counted(comment));
    if (await this.comments.hasReplies(comment.id)) {
      await this.comments.update(comment, { text: '', authorId: null, deletedAt: new Date() });
    } else {
      await this.drop(comment);
    }
  }

  private async drop({ id, parentId }: CommentRecord): Promise<void> {
    await this.comments.delete(id);
    const parent = parentId === null ? null : await this.comments.findById(parentId);
    if (parent?.deletedAt && !(await this.comments.hasReplies(parent.id))) await this.drop(parent);
  }
}

/** 1 if the comment counts for its article, otherwise 0. */
const counted = ({ status, deletedAt }: CommentRecord): number => (status === APPROVED && deletedAt === null ? 1 : 0);
