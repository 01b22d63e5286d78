import { Body, Controller, Delete, Get, HttpCode, Patch, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import { Allow, type Principal, Public } from '../../../core/identity/index.js';
import { Caller } from '../../../core/auth/index.js';
import {
  collection,
  IdParam,
  RequestUrl,
  type CurrentStateProvider,
  single,
  toPageRequest,
  WriteParams,
  type WriteRequest,
  PostAction,
} from '../../../core/http/index.js';
import { Links } from '../../../core/routing/index.js';
import { ApiObjectResponse, ApiPageResponse } from '../../../core/openapi-decorators/api-response.decorator.js';
import { CommentListsService } from '../comment-lists.service.js';
import { MODERATE_COMMENTS, WRITE_COMMENTS } from '../comments.permissions.js';
import { CommentsService } from '../comments.service.js';
import { presentComment } from './comment.presenter.js';
import { CommentResource } from './comment.resource.js';
import { toCommentInput, UpdateCommentDto, ListCommentsQuery, toCommentListCriteria } from './dto/comment.dto.js';
import { toPage } from '../../../core/pagination/index.js';
import type { CommentStatus } from '../comment-record.js';

@Controller()
export class CommentsV1Controller implements CurrentStateProvider {
  constructor(
    private readonly comments: CommentsService,
    private readonly lists: CommentListsService,
    private readonly links: Links,
  ) {}

  async current(caller: Principal, id: number) {
    return single(await this.comments.get(caller, id), presentComment(this.links));
  }

  @Get()
  @Public()
  @ApiPageResponse('List comments', CommentResource)
  @ApiOperation({
    description:
      'Returns the comments on visible articles, newest first. All callers receive approved comments. Callers also receive their own pending and rejected comments. Moderators receive all comments.',
  })
  async list(@Query() query: ListCommentsQuery, @Caller() caller: Principal, @RequestUrl() url: string) {
    return collection(
      toPage(toPageRequest(query), await this.lists.list(caller, toCommentListCriteria(query))),
      url,
      presentComment(this.links),
    );
  }

  @Get(':id')
  @Public()
  @ApiObjectResponse('Show a comment', 200, CommentResource)
  async show(@IdParam() id: number, @Caller() caller: Principal) {
    return this.current(caller, id);
  }

  @Patch(':id')
  @Allow(WRITE_COMMENTS)
  @ApiObjectResponse('Update a comment', 200, CommentResource)
  @ApiOperation({
    description: 'Changes the text or the status and returns the comment. An edited text is moderated again.',
  })
  async update(@WriteParams() { id, caller, expected }: WriteRequest, @Body() dto: UpdateCommentDto) {
    return single(await this.comments.update(caller, id, toCommentInput(dto), expected), presentComment(this.links));
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
  async delete(@WriteParams() { id, caller, expected }: WriteRequest) {
    await this.comments.delete(caller, id, expected);
  }

  @PostAction(':id/approve')
  @Allow(MODERATE_COMMENTS)
  @ApiObjectResponse('Approve a comment', 200, CommentResource)
  @ApiOperation({ description: 'Makes the comment visible to all callers that can view the article, and returns it.' })
  async approve(@WriteParams() write: WriteRequest) {
    return this.setStatus('approved', write);
  }

  @PostAction(':id/reject')
  @Allow(MODERATE_COMMENTS)
  @ApiObjectResponse('Reject a comment', 200, CommentResource)
  @ApiOperation({ description: 'Hides the comment from all callers except its author and moderators, and returns it.' })
  async reject(@WriteParams() write: WriteRequest) {
    return this.setStatus('rejected', write);
  }

  private async setStatus(status: CommentStatus, { id, caller, expected }: WriteRequest) {
    return single(await this.comments.setStatus(caller, id, status, expected), presentComment(this.links));
  }
}
