import { Controller, Get } from '@nestjs/common';
import { Caller, type Principal, Public } from '../../../core/auth/index.js';
import { RequestUrl, ResourceIdParam } from '../../../core/http/index.js';
import { ApiResourceListResponse, type Selection, SelectionQuery } from '../../../core/json-api/index.js';
import { TagV2Resource } from '../../tags/index.js';
import { ArticlesService } from '../articles.service.js';
import { ArticleDocuments } from './article-documents.js';
import { ARTICLE_TAGS_SELECTION } from './dto/article.queries.js';

@Controller()
export class ArticleTagsV2Controller {
  constructor(
    private readonly articles: ArticlesService,
    private readonly documents: ArticleDocuments,
  ) {}

  @Get(':id/tags')
  @Public()
  @ApiResourceListResponse('List the tags of an article', TagV2Resource)
  async list(
    @ResourceIdParam() id: number,
    @SelectionQuery(ARTICLE_TAGS_SELECTION) selection: Selection,
    @Caller() caller: Principal,
    @RequestUrl() url: string,
  ) {
    return this.documents.tags(caller, await this.articles.get(caller, id), selection, url);
  }
}
