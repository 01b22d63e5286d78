import { ApiRequestExamples } from '../../../core/openapi-decorators/request-examples.decorator.js';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type AccountPrincipal, Allow, type Principal, Public } from '../../../core/identity/index.js';
import { Caller } from '../../../core/auth/index.js';
import { collection, created, IdParam, RequestUrl, single, toPageRequest } from '../../../core/http/index.js';
import { Links } from '../../../core/routing/index.js';
import { ApiObjectResponse, ApiPageResponse } from '../../../core/openapi-decorators/api-response.decorator.js';
import { CommentListsService } from '../comment-lists.service.js';
import { WRITE_COMMENTS } from '../comments.permissions.js';
import { CommentsService } from '../comments.service.js';
import { presentComment } from './comment.presenter.js';
import { CommentResource } from './comment.resource.js';
import {
  CREATE_COMMENT_EXAMPLES,
  CreateCommentDto,
  toNewCommentInput,
  ListArticleCommentsQuery,
  toCommentListCriteria,
} from './dto/comment.dto.js';
import { toPage } from '../../../core/pagination/index.js';

@Controller()
export class ArticleCommentsV1Controller {
  constructor(
    private readonly comments: CommentsService,
    private readonly lists: CommentListsService,
    private readonly links: Links,
  ) {}

  @Get()
  @Public()
  @ApiPageResponse('List the comments of an article', CommentResource)
  async list(
    @IdParam('id', { example: 2 }) id: number,
    @Query() query: ListArticleCommentsQuery,
    @Caller() caller: Principal,
    @RequestUrl() url: string,
  ) {
    return collection(
      toPage(toPageRequest(query), await this.lists.listByArticle(caller, id, toCommentListCriteria(query))),
      url,
      presentComment(this.links),
    );
  }

  @Post()
  @ApiRequestExamples(CREATE_COMMENT_EXAMPLES)
  @Allow(WRITE_COMMENTS)
  @ApiObjectResponse('Comment on an article', 201, CommentResource)
  @ApiOperation({
    description:
      'Adds a comment or a reply and returns it. Depending on the site, the status is `pending` until a moderator approves the comment.',
  })
  async create(
    @IdParam('id', { example: 2 }) id: number,
    @Body() dto: CreateCommentDto,
    @Caller() caller: AccountPrincipal,
  ) {
    return created(single(await this.comments.create(caller, id, toNewCommentInput(dto)), presentComment(this.links)));
  }
}
