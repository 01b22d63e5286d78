import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/index.js';
import { UnitOfWork } from '../../core/database/index.js';
import { ArticleStatsService } from '../articles/index.js';
import { CommentAdded, CommentApproved } from './comment.events.js';
import { toCommentItem } from './comment-item.js';
import { type CommentRecord, APPROVED } from './comment-record.js';
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
    private readonly clock: Clock,
  ) {}

  /** Locks the article's comments until the transaction ends. Returns false if the article no longer exists. */
  lockArticle(articleId: number): Promise<boolean> {
    return this.stats.lockForUpdate(articleId);
  }

  /** The article shows its comments and their number, and lists can be sorted by it. */
  markChanged({ id, articleId }: Pick<CommentRecord, 'id' | 'articleId'>): void {
    this.unitOfWork.markChanged('comment', id);
    this.unitOfWork.markChanged('article', articleId);
  }

  async insert(values: NewComment): Promise<CommentRecord> {
    const comment = (await this.comments.findById(await this.comments.insert(values)))!;
    this.markChanged(comment);
    await this.stats.addComments(comment.articleId, toCount(comment));
    this.unitOfWork.emit(new CommentAdded(toCommentItem(comment)));
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
    await this.stats.addComments(before.articleId, toCount(after) - toCount(before));
    if (toCount(after) > toCount(before)) this.unitOfWork.emit(new CommentApproved(toCommentItem(after)));
    return true;
  }

  /** A comment with replies becomes a tombstone, which is deleted with its last reply. */
  async delete(comment: CommentRecord): Promise<void> {
    await this.stats.addComments(comment.articleId, -toCount(comment));
    if (await this.comments.hasReplies(comment.id)) {
      await this.comments.update(comment, { text: '', authorId: null, deletedAt: this.clock.now() });
    } else {
      await this.deleteRow(comment);
    }
  }

  private async deleteRow({ id, parentId }: CommentRecord): Promise<void> {
    await this.comments.delete(id);
    const parent = parentId === null ? null : await this.comments.findById(parentId);
    if (parent?.deletedAt && !(await this.comments.hasReplies(parent.id))) await this.deleteRow(parent);
  }
}

/** 1 if the comment counts for its article, otherwise 0. */
const toCount = ({ status, deletedAt }: CommentRecord): number => (status === APPROVED && deletedAt === null ? 1 : 0);
