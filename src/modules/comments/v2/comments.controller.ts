import { Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import { type AccountPrincipal, Allow, Caller, type Principal, Public } from '../../../core/auth/index.js';
import type { VersionCheck } from '../../../core/database/index.js';
import { IfMatch, RequestUrl, ResourceIdParam, type ShowsCurrent } from '../../../core/http/index.js';
import { ListQuery, Resource, type Shape, ShapeQuery, WHOLE } from '../../../core/json-api/index.js';
import { CommentListsService } from '../comment-lists.service.js';
import type { CommentWindowRequest } from '../comment-window.js';
import { MODERATE_COMMENTS, WRITE_COMMENTS } from '../comments.permissions.js';
import { CommentsService } from '../comments.service.js';
import { CommentDocuments } from './comment-documents.js';
import { AnswersComment, AnswersComments } from './comment-documents.decorators.js';
import { CHANGED_COMMENT, type ChangedComment, commentInput } from './dto/comment.input.js';
import { COMMENT, COMMENTS } from './dto/comment.queries.js';

@Controller()
export class CommentsV2Controller implements ShowsCurrent {
  constructor(
    private readonly comments: CommentsService,
    private readonly lists: CommentListsService,
    private readonly documents: CommentDocuments,
  ) {}

  async current(caller: Principal, id: number) {
    return this.documents.one(caller, await this.comments.get(caller, id), WHOLE);
  }

  @Get()
  @Public()
  @AnswersComments('List comments')
  async list(
    @ListQuery(COMMENTS) request: CommentWindowRequest,
    @Caller() caller: Principal,
    @RequestUrl() url: string,
  ) {
    return this.documents.list(caller, await this.lists.window(caller, request), request, url);
  }

  @Get(':id')
  @Public()
  @AnswersComment('Show a comment')
  async show(@ResourceIdParam() id: number, @ShapeQuery(COMMENT) shape: Shape, @Caller() caller: Principal) {
    return this.documents.one(caller, await this.comments.get(caller, id), shape);
  }

  @Patch(':id')
  @Allow(WRITE_COMMENTS)
  @AnswersComment('Update a comment')
  async update(
    @ResourceIdParam() id: number,
    @Resource(CHANGED_COMMENT) input: ChangedComment,
    @ShapeQuery(COMMENT) shape: Shape,
    @Caller() caller: AccountPrincipal,
    @IfMatch() expected: VersionCheck,
  ) {
    return this.documents.one(caller, await this.comments.update(caller, id, commentInput(input), expected), shape);
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow(WRITE_COMMENTS)
  @ApiOperation({ summary: 'Delete a comment' })
  @ApiNoContentResponse({
    description: 'The comment is deleted. A comment with replies remains without text and author.',
  })
  async delete(@ResourceIdParam() id: number, @Caller() caller: AccountPrincipal, @IfMatch() expected: VersionCheck) {
    await this.comments.delete(caller, id, expected);
  }

  @Post(':id/approve')
  @HttpCode(200)
  @Allow(MODERATE_COMMENTS)
  @AnswersComment('Approve a comment')
  async approve(
    @ResourceIdParam() id: number,
    @ShapeQuery(COMMENT) shape: Shape,
    @Caller() caller: AccountPrincipal,
    @IfMatch() expected: VersionCheck,
  ) {
    return this.documents.one(caller, await this.comments.moveTo(caller, id, 'approved', expected), shape);
  }

  @Post(':id/reject')
  @HttpCode(200)
  @Allow(MODERATE_COMMENTS)
  @AnswersComment('Reject a comment')
  async reject(
    @ResourceIdParam() id: number,
    @ShapeQuery(COMMENT) shape: Shape,
    @Caller() caller: AccountPrincipal,
    @IfMatch() expected: VersionCheck,
  ) {
    return this.documents.one(caller, await this.comments.moveTo(caller, id, 'rejected', expected), shape);
  }
}
