import { Controller, Get, Post } from '@nestjs/common';
import { type AccountPrincipal, Allow, Caller, type Principal, Public } from '../../../core/auth/index.js';
import { created, RequestUrl, ResourceIdParam } from '../../../core/http/index.js';
import { ListQuery, Resource, type Shape, ShapeQuery } from '../../../core/json-api/index.js';
import { CommentListsService } from '../comment-lists.service.js';
import type { ArticleCommentWindowRequest } from '../comment-window.js';
import { WRITE_COMMENTS } from '../comments.permissions.js';
import { CommentsService } from '../comments.service.js';
import { CommentDocuments } from './comment-documents.js';
import { AnswersComment, AnswersComments } from './comment-documents.decorators.js';
import { NEW_COMMENT, type NewComment, newCommentInput } from './dto/comment.input.js';
import { ARTICLE_COMMENTS, COMMENT } from './dto/comment.queries.js';

@Controller()
export class ArticleCommentsV2Controller {
  constructor(
    private readonly comments: CommentsService,
    private readonly lists: CommentListsService,
    private readonly documents: CommentDocuments,
  ) {}

  @Get()
  @Public()
  @AnswersComments('List the comments of an article')
  async list(
    @ResourceIdParam() id: number,
    @ListQuery(ARTICLE_COMMENTS) request: ArticleCommentWindowRequest,
    @Caller() caller: Principal,
    @RequestUrl() url: string,
  ) {
    return this.documents.list(caller, await this.lists.windowOf(caller, id, request), request, url);
  }

  @Post()
  @Allow(WRITE_COMMENTS)
  @AnswersComment('Comment on an article', 201)
  async create(
    @ResourceIdParam() id: number,
    @Resource(NEW_COMMENT) input: NewComment,
    @ShapeQuery(COMMENT) shape: Shape,
    @Caller() caller: AccountPrincipal,
  ) {
    return created(
      await this.documents.one(caller, await this.comments.add(caller, id, newCommentInput(input)), shape),
    );
  }
}
