import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../core/database/index.js';
import type { CommentRecord } from './comment-record.js';
import { DEEPEST } from './comment-rules.js';
import { type CommentStatus, statusNumber } from './comment-status.js';
import { CommentWriter } from './comment-writer.js';
import { CommentsRepository } from './comments.repository.js';

/** What a comment says, and whether it is public. No limit of the input holds here but the depth of threads. */
export interface ImportedComment {
  readonly articleId: number;
  readonly authorId: number;
  /** The comment that it answers, as it is called here; null: none. */
  readonly parentId: number | null;
  /** Without markup: see `textOfHtml`. */
  readonly text: string;
  readonly status: CommentStatus;
  readonly createdAt: Date;
}

/** Comments that come from elsewhere, with their own dates. They are written by the same writer as all others. */
@Injectable()
export class CommentImportService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly comments: CommentsRepository,
    private readonly writer: CommentWriter,
  ) {}

  /** Null: its article is not here any more. A reply to what is not here stands at the top, one that would stand too deep higher. */
  insert({ parentId, status, ...values }: ImportedComment): Promise<CommentRecord | null> {
    return this.unitOfWork.run(async () => {
      if (!(await this.writer.hold(values.articleId))) return null;
      const parent = await this.parentFor(values.articleId, parentId);
      return this.writer.insert({ ...values, status: statusNumber(status), ...parent });
    });
  }

  /** Puts another text, another state or both in place of the present ones; false: it is not here any more. */
  update(id: number, changes: { readonly text: string; readonly status?: CommentStatus }): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const seen = await this.comments.findById(id);
      const comment = seen && (await this.writer.hold(seen.articleId)) ? await this.comments.findById(id) : null;
      if (comment?.deletedAt !== null) return false;
      const { text, status } = changes;
      await this.writer.update(comment, { text, ...(status !== undefined && { status: statusNumber(status) }) });
      return true;
    });
  }

  private async parentFor(articleId: number, parentId: number | null) {
    const parent = parentId === null ? null : await this.comments.findById(parentId);
    if (parent?.articleId !== articleId) return { parentId: null, depth: 1 };
    // The one above the deepest is as deep as a comment can be answered.
    return parent.depth < DEEPEST
      ? { parentId, depth: parent.depth + 1 }
      : { parentId: parent.parentId, depth: parent.depth };
  }
}
