import { Controller, Delete, Get, HttpCode, Patch } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import { Allow, type Principal, Public } from '../../../core/identity/index.js';
import { Caller } from '../../../core/auth/index.js';
import {
  RequestUrl,
  ResourceIdParam,
  type CurrentStateProvider,
  ResourceWriteParams,
  type WriteRequest,
  PostAction,
} from '../../../core/http/index.js';
import {
  ListQuery,
  ResourceBody,
  type Selection,
  SelectionQuery,
  DEFAULT_SELECTION,
} from '../../../core/json-api/index.js';
import { CommentListsService } from '../comment-lists.service.js';
import { MODERATE_COMMENTS, WRITE_COMMENTS } from '../comments.permissions.js';
import { CommentsService } from '../comments.service.js';
import { CommentDocumentBuilder, ApiCommentResponse, ApiCommentPageResponse } from './comment-document-builder.js';
import { UPDATE_COMMENT, type UpdateCommentInput, toCommentInput } from './dto/comment.input.js';
import {
  COMMENT_SELECTION_DEFINITION,
  COMMENT_LIST_DEFINITION,
  type CommentListRequest,
} from './dto/comment.queries.js';
import type { CommentStatus } from '../comment-record.js';

@Controller()
export class CommentsV2Controller implements CurrentStateProvider {
  constructor(
    private readonly comments: CommentsService,
    private readonly lists: CommentListsService,
    private readonly documents: CommentDocumentBuilder,
  ) {}

  async current(caller: Principal, id: number) {
    return this.documents.toDocument(caller, await this.comments.get(caller, id), DEFAULT_SELECTION);
  }

  @Get()
  @Public()
  @ApiCommentPageResponse('List comments')
  @ApiOperation({
    description:
      'Returns the comments on visible articles, newest first. All callers receive approved comments. Callers also receive their own pending and rejected comments. Moderators receive all comments.',
  })
  async list(
    @ListQuery(COMMENT_LIST_DEFINITION) request: CommentListRequest,
    @Caller() caller: Principal,
    @RequestUrl() url: string,
  ) {
    return this.documents.toPageDocument(caller, await this.lists.list(caller, request), request, url);
  }

  @Get(':id')
  @Public()
  @ApiCommentResponse('Show a comment')
  async show(
    @ResourceIdParam() id: number,
    @SelectionQuery(COMMENT_SELECTION_DEFINITION) shape: Selection,
    @Caller() caller: Principal,
  ) {
    return this.documents.toDocument(caller, await this.comments.get(caller, id), shape);
  }

  @Patch(':id')
  @Allow(WRITE_COMMENTS)
  @ApiCommentResponse('Update a comment')
  @ApiOperation({
    description: 'Changes the text or the status and returns the comment. An edited text is moderated again.',
  })
  async update(
    @ResourceWriteParams() { id, caller, expected }: WriteRequest,
    @ResourceBody(UPDATE_COMMENT) input: UpdateCommentInput,
    @SelectionQuery(COMMENT_SELECTION_DEFINITION) shape: Selection,
  ) {
    return this.documents.toDocument(
      caller,
      await this.comments.update(caller, id, toCommentInput(input), expected),
      shape,
    );
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow(WRITE_COMMENTS)
  @ApiOperation({
    summary: 'Delete a comment',
    description:
      'A comment with replies remains in lists, without text and author. Authors can delete their own comments, moderators any comment.',
  })
  @ApiNoContentResponse({
    description: 'The comment was deleted.',
  })
  async delete(@ResourceWriteParams() { id, caller, expected }: WriteRequest) {
    await this.comments.delete(caller, id, expected);
  }

  @PostAction(':id/approve')
  @Allow(MODERATE_COMMENTS)
  @ApiCommentResponse('Approve a comment')
  @ApiOperation({ description: 'Makes the comment visible to all callers that can view the article, and returns it.' })
  async approve(
    @ResourceWriteParams() write: WriteRequest,
    @SelectionQuery(COMMENT_SELECTION_DEFINITION) selection: Selection,
  ) {
    return this.setStatus('approved', write, selection);
  }

  @PostAction(':id/reject')
  @Allow(MODERATE_COMMENTS)
  @ApiCommentResponse('Reject a comment')
  @ApiOperation({ description: 'Hides the comment from all callers except its author and moderators, and returns it.' })
  async reject(
    @ResourceWriteParams() write: WriteRequest,
    @SelectionQuery(COMMENT_SELECTION_DEFINITION) selection: Selection,
  ) {
    return this.setStatus('rejected', write, selection);
  }

  private async setStatus(status: CommentStatus, { id, caller, expected }: WriteRequest, selection: Selection) {
    return this.documents.toDocument(caller, await this.comments.setStatus(caller, id, status, expected), selection);
  }
}
