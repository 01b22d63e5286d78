import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../core/database/index.js';
import { ArticleStatsService } from '../articles/index.js';
import { CommentAdded, CommentApproved } from './comment.events.js';
import { commentItem } from './comment-item.js';
import type { CommentRecord } from './comment-record.js';
import { APPROVED } from './comment-status.js';
import { type CommentChanges, CommentsRepository, type NewComment } from './comments.repository.js';

/**
 * Stores a comment with everything that follows from it: the number of the article's comments, the thread, the event. Inside a unit
 * of work that holds the article, and the only way to write one: surfaces and imports all end up here.
 */
@Injectable()
export class CommentWriter {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly comments: CommentsRepository,
    private readonly stats: ArticleStatsService,
  ) {}

  /** False when the article is gone. Whoever else writes its comments waits for the end of this unit of work. */
  hold(articleId: number): Promise<boolean> {
    return this.stats.hold(articleId);
  }

  async insert(values: NewComment): Promise<CommentRecord> {
    const comment = (await this.comments.findById(await this.comments.insert(values)))!;
    await this.stats.addComments(comment.articleId, counted(comment));
    this.unitOfWork.emit(new CommentAdded(commentItem(comment)));
    return comment;
  }

  /** False: nothing differs. */
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

  /** One that has replies leaves a tombstone, which goes when the last of them goes. */
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

/** How many of the article's comments it is. */
const counted = ({ status, deletedAt }: CommentRecord): number => (status === APPROVED && deletedAt === null ? 1 : 0);
