import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../core/database/index.js';
import { type CommentRecord, type CommentStatus, toCommentStatusNumber } from './comment-record.js';
import { MAX_THREAD_DEPTH } from './comment-rules.js';
import { CommentWriter } from './comment-writer.js';
import { CommentsRepository } from './comments.repository.js';

/** A comment of another system. Of the input limits, only the thread depth applies. */
export interface ImportedComment {
  readonly articleId: number;
  readonly authorId: number;
  /** Local id of the parent comment; null if there is no parent. */
  readonly parentId: number | null;
  /** Plain text without markup; see `htmlToText`. */
  readonly text: string;
  readonly status: CommentStatus;
  readonly createdAt: Date;
}

/** Creates and updates imported comments with their original dates. `CommentWriter` writes them like all other comments. */
@Injectable()
export class CommentImportService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly comments: CommentsRepository,
    private readonly writer: CommentWriter,
  ) {}

  /**
   * Returns null if the article no longer exists. A reply to a missing comment becomes a top-level comment. A reply that is too deep
   * becomes a sibling of its parent.
   */
  insert({ parentId, status, ...values }: ImportedComment): Promise<CommentRecord | null> {
    return this.unitOfWork.run(async () => {
      this.unitOfWork.markChanged('comment');
      if (!(await this.writer.lockArticle(values.articleId))) return null;
      const parent = await this.parentFor(values.articleId, parentId);
      return this.writer.insert({ ...values, status: toCommentStatusNumber(status), ...parent });
    });
  }

  /** Replaces the text and, if given, the status. Returns false if the comment no longer exists. */
  update(id: number, changes: { readonly text: string; readonly status?: CommentStatus }): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      this.unitOfWork.markChanged('comment', id);
      const before = await this.comments.findById(id);
      const comment =
        before && (await this.writer.lockArticle(before.articleId)) ? await this.comments.findById(id) : null;
      if (comment?.deletedAt !== null) return false;
      this.writer.markChanged(comment);
      const { text, status } = changes;
      await this.writer.update(comment, {
        text,
        ...(status !== undefined && { status: toCommentStatusNumber(status) }),
      });
      return true;
    });
  }

  private async parentFor(articleId: number, parentId: number | null) {
    const parent = parentId === null ? null : await this.comments.findById(parentId);
    if (parent?.articleId !== articleId) return { parentId: null, depth: 1 };
    // Comments at the maximum depth cannot be answered, so the reply becomes a sibling of its parent.
    return parent.depth < MAX_THREAD_DEPTH
      ? { parentId, depth: parent.depth + 1 }
      : { parentId: parent.parentId, depth: parent.depth };
  }
}
