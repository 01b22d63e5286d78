import { Controller, Get, Query } from '@nestjs/common';
import { Caller, type Principal, Public } from '../../../core/auth/index.js';
import { IdParam, RequestUrl } from '../../../core/http/index.js';
import { ArticleListsService } from '../article-lists.service.js';
import { ArticleAnswers } from './article-answers.js';
import { AnswersArticles } from './article-answers.decorators.js';
import { listRequest, ListArticlesQuery } from './dto/list-articles.query.js';

@Controller()
export class UserArticlesV1Controller {
  constructor(
    private readonly lists: ArticleListsService,
    private readonly answers: ArticleAnswers,
  ) {}

  @Get()
  @Public()
  @AnswersArticles('List the articles of an author')
  async list(
    @IdParam() id: number,
    @Query() query: ListArticlesQuery,
    @Caller() caller: Principal,
    @RequestUrl() url: string,
  ) {
    return this.answers.list(caller, await this.lists.listByAuthor(caller, id, listRequest(query)), query, url);
  }
}
