import { Controller, Get } from '@nestjs/common';
import { Caller, type Principal, Public } from '../../../core/auth/index.js';
import { RequestUrl, ResourceIdParam } from '../../../core/http/index.js';
import { ListQuery, type ListRequest } from '../../../core/json-api/index.js';
import type { ArticleWindowField, ArticleWindowSort } from '../article-window.js';
import { ArticleWindowsService } from '../article-windows.service.js';
import { ArticleDocuments } from './article-documents.js';
import { AnswersArticles } from './article-documents.decorators.js';
import { ARTICLES } from './dto/article.queries.js';

@Controller()
export class UserArticlesV2Controller {
  constructor(
    private readonly windows: ArticleWindowsService,
    private readonly documents: ArticleDocuments,
  ) {}

  @Get()
  @Public()
  @AnswersArticles('List the articles of an author')
  async list(
    @ResourceIdParam() id: number,
    @ListQuery(ARTICLES) request: ListRequest<ArticleWindowSort, ArticleWindowField>,
    @Caller() caller: Principal,
    @RequestUrl() url: string,
  ) {
    return this.documents.list(caller, await this.windows.listByAuthor(caller, id, request), request, url);
  }
}
