import { Controller, Get } from '@nestjs/common';
import { Caller } from '../../../core/auth/index.js';
import { type Principal, Public } from '../../../core/identity/index.js';
import { RequestUrl, ResourceIdParam } from '../../../core/http/index.js';
import { ApiResourceListResponse, type Selection, SelectionQuery } from '../../../core/json-api/index.js';
import { TagV2Resource } from '../../tags/index.js';
import { ArticlesService } from '../write/articles.service.js';
import { ArticleDocumentBuilder } from './article-document-builder.js';
import { ARTICLE_TAGS_SELECTION_DEFINITION } from './dto/article.queries.js';

@Controller()
export class ArticleTagsV2Controller {
  constructor(
    private readonly articles: ArticlesService,
    private readonly documents: ArticleDocumentBuilder,
  ) {}

  @Get(':id/tags')
  @Public()
  @ApiResourceListResponse('List the tags of an article', TagV2Resource)
  async list(
    @ResourceIdParam() id: number,
    @SelectionQuery(ARTICLE_TAGS_SELECTION_DEFINITION) selection: Selection,
    @Caller() caller: Principal,
    @RequestUrl() url: string,
  ) {
    return this.documents.toTagListDocument(caller, await this.articles.get(caller, id), selection, url);
  }
}
