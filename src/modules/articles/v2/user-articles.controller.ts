import { Controller, Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Caller } from '../../../core/auth/index.js';
import { type Principal, Public } from '../../../core/identity/index.js';
import { RequestUrl, ResourceIdParam } from '../../../core/http/index.js';
import { ListQuery, type ListRequest } from '../../../core/json-api/index.js';
import type { ArticleFilterField, ArticleSort } from '../list/article-list.js';
import { ArticleListsService } from '../list/article-lists.service.js';
import { ArticleDocumentBuilder, ApiArticlePageResponse } from './article-document-builder.js';
import { ARTICLE_LIST_DEFINITION, toArticleListCriteria } from './dto/article.queries.js';

@Controller()
export class UserArticlesV2Controller {
  constructor(
    private readonly lists: ArticleListsService,
    private readonly documents: ArticleDocumentBuilder,
  ) {}

  @Get()
  @Public()
  @ApiArticlePageResponse('List the articles of an author')
  @ApiOperation({
    description: 'Returns the articles of the user, with the filters of `GET /articles`. An unknown user returns 404.',
  })
  async list(
    @ResourceIdParam() id: number,
    @ListQuery(ARTICLE_LIST_DEFINITION) request: ListRequest<ArticleSort, ArticleFilterField>,
    @Caller() caller: Principal,
    @RequestUrl() url: string,
  ) {
    const page = await this.lists.listByAuthor(caller, id, toArticleListCriteria(request));
    return this.documents.toPageDocument(caller, page, request, url);
  }
}
