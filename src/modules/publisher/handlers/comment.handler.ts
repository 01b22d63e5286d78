import { Injectable } from '@nestjs/common';
import type { AccountPrincipal, Principal } from '../../../core/identity/index.js';
import { UnitOfWork } from '../../../core/database/index.js';
import { toOffsetRequest } from '../../../core/pagination/index.js';
import { InputPipe } from '../../../core/http/index.js';
import {
  CommentListsService,
  type CommentRecord,
  CommentsService,
  toCommentCriteria,
  WRITE_COMMENTS,
} from '../../comments/index.js';
import { UpdateCommentRecordDto, CreateCommentRecordDto } from '../dto/record.dto.js';
import { renameErrorFields } from '../rename-error-fields.js';
import { Comment } from './comment.js';
import { RecordHandler } from './record-handler.js';

interface CommentListOptions {
  readonly itemid?: number;
  readonly uid?: number;
  /** Page number, from 1. */
  readonly page?: number;
  readonly limit?: number;
}

/** Reads and saves comments in code, on behalf of a principal. */
@Injectable()
export class CommentHandler extends RecordHandler {
  constructor(
    unitOfWork: UnitOfWork,
    private readonly comments: CommentsService,
    private readonly lists: CommentListsService,
    private readonly input: InputPipe,
  ) {
    super(unitOfWork);
  }

  /** Returns an empty record if the comment does not exist or is not visible. */
  async get(caller: Principal, commentid: number): Promise<Comment> {
    const comment = await this.findOrNull(this.comments.get(caller, commentid));
    return comment ? Comment.from(comment) : new Comment();
  }

  /** Returns the newest comments visible to the caller. */
  async getObjects(
    caller: Principal,
    { itemid, uid, page = 1, limit = 15 }: CommentListOptions = {},
  ): Promise<Comment[]> {
    const { items } = await this.lists.list(caller, {
      ...toCommentCriteria({
        ...(itemid !== undefined && { article: itemid }),
        ...(uid !== undefined && { author: uid }),
      }),
      ...{ page: toOffsetRequest({ page, perPage: limit }), total: false },
    });
    return items.map((comment) => Comment.from(comment));
  }

  /** Saves the changed fields, as a new comment or in the comment that was read: the text, and for moderators the approval. */
  insert(caller: Principal, comment: Comment): Promise<boolean> {
    return this.attempt(comment, async () => {
      this.assertPermission(caller, WRITE_COMMENTS);
      comment.loadFrom(await renameErrorFields(this.save(caller, comment)));
    });
  }

  delete(caller: Principal, comment: Comment): Promise<boolean> {
    return this.attempt(comment, async () => {
      this.assertPermission(caller, WRITE_COMMENTS);
      await this.comments.delete(caller, comment.commentid);
    });
  }

  private async save(caller: AccountPrincipal, comment: Comment): Promise<CommentRecord> {
    if (comment.isNew) {
      const { itemid, comment: text } = await this.input.validateInput(
        CreateCommentRecordDto,
        comment.changedFields(['itemid', 'comment']),
        caller,
      );
      return this.comments.create(caller, itemid, { text, parentId: null });
    }
    const { comment: text, approved } = await this.input.validateInput(
      UpdateCommentRecordDto,
      comment.changedFields(['comment', 'approved']),
      caller,
    );
    return this.comments.update(caller, comment.commentid, {
      ...(text !== undefined && { text }),
      ...(approved !== undefined && { status: approved === 1 ? ('approved' as const) : ('rejected' as const) }),
    });
  }
}
