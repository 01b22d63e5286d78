import { Controller, Get } from '@nestjs/common';
import { Caller, type Principal, Public } from '../../../core/auth/index.js';
import { RequestUrl, ResourceIdParam } from '../../../core/http/index.js';
import { AnswersAllResources, type Shape, ShapeQuery } from '../../../core/json-api/index.js';
import { TagV2Resource } from '../../tags/index.js';
import { ArticlesService } from '../articles.service.js';
import { ArticleDocuments } from './article-documents.js';
import { ARTICLE_TAGS } from './dto/article.queries.js';

@Controller()
export class ArticleTagsV2Controller {
  constructor(
    private readonly articles: ArticlesService,
    private readonly documents: ArticleDocuments,
  ) {}

  @Get(':id/tags')
  @Public()
  @AnswersAllResources('List the tags of an article', TagV2Resource)
  async list(
    @ResourceIdParam() id: number,
    @ShapeQuery(ARTICLE_TAGS) shape: Shape,
    @Caller() caller: Principal,
    @RequestUrl() url: string,
  ) {
    return this.documents.tags(caller, await this.articles.get(caller, id), shape, url);
  }
}
