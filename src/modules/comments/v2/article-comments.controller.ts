import { Controller, Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type AccountPrincipal, Allow, type Principal, Public } from '../../../core/identity/index.js';
import { Caller } from '../../../core/auth/index.js';
import { created, RequestUrl, ResourceIdParam } from '../../../core/http/index.js';
import { ListQuery, ResourceBody, type Selection, SelectionQuery } from '../../../core/json-api/index.js';
import { CommentListsService } from '../comment-lists.service.js';
import { WRITE_COMMENTS } from '../comments.permissions.js';
import { CommentsService } from '../comments.service.js';
import { CommentDocumentBuilder, ApiCommentResponse, ApiCommentPageResponse } from './comment-document-builder.js';
import { CREATE_COMMENT, type CreateCommentInput, toNewCommentInput } from './dto/comment.input.js';
import {
  ARTICLE_COMMENT_LIST_DEFINITION,
  COMMENT_SELECTION_DEFINITION,
  type ArticleCommentListRequest,
} from './dto/comment.queries.js';

@Controller()
export class ArticleCommentsV2Controller {
  constructor(
    private readonly comments: CommentsService,
    private readonly lists: CommentListsService,
    private readonly documents: CommentDocumentBuilder,
  ) {}

  @Get()
  @Public()
  @ApiCommentPageResponse('List the comments of an article')
  async list(
    @ResourceIdParam('id', { example: 2 }) id: number,
    @ListQuery(ARTICLE_COMMENT_LIST_DEFINITION) request: ArticleCommentListRequest,
    @Caller() caller: Principal,
    @RequestUrl() url: string,
  ) {
    return this.documents.toPageDocument(caller, await this.lists.listByArticle(caller, id, request), request, url);
  }

  @Post()
  @Allow(WRITE_COMMENTS)
  @ApiCommentResponse('Comment on an article', 201)
  @ApiOperation({
    description:
      'Adds a comment or a reply and returns it. Depending on the site, the status is `pending` until a moderator approves the comment.',
  })
  async create(
    @ResourceIdParam('id', { example: 2 }) id: number,
    @ResourceBody(CREATE_COMMENT) input: CreateCommentInput,
    @SelectionQuery(COMMENT_SELECTION_DEFINITION) shape: Selection,
    @Caller() caller: AccountPrincipal,
  ) {
    return created(
      await this.documents.toDocument(caller, await this.comments.create(caller, id, toNewCommentInput(input)), shape),
    );
  }
}
