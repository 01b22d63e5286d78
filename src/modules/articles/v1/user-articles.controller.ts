import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Caller } from '../../../core/auth/index.js';
import { type Principal, Public } from '../../../core/identity/index.js';
import { IdParam, RequestUrl } from '../../../core/http/index.js';
import { ArticleListsService } from '../list/article-lists.service.js';
import { ArticleResponseBuilder, ApiArticlePageResponse } from './article-response-builder.js';
import { toAuthorListCriteria, ListArticlesQuery } from './dto/list-articles.query.js';

@Controller()
export class UserArticlesV1Controller {
  constructor(
    private readonly lists: ArticleListsService,
    private readonly responses: ArticleResponseBuilder,
  ) {}

  @Get()
  @Public()
  @ApiArticlePageResponse('List the articles of an author')
  @ApiOperation({
    description: 'Returns the articles of the user, with the filters of `GET /articles`. An unknown user returns 404.',
  })
  async list(
    @IdParam() id: number,
    @Query() query: ListArticlesQuery,
    @Caller() caller: Principal,
    @RequestUrl() url: string,
  ) {
    return this.responses.toListResponse(
      caller,
      await this.lists.listByAuthor(caller, id, toAuthorListCriteria(query)),
      query,
      url,
    );
  }
}
