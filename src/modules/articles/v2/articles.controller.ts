import { Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import { type AccountPrincipal, Allow, Caller, type Principal, Public } from '../../../core/auth/index.js';
import type { VersionCheck } from '../../../core/database/index.js';
import { created, IfMatch, RequestUrl, ResourceIdParam, type ShowsCurrent } from '../../../core/http/index.js';
import { ListQuery, type ListRequest, Resource, type Shape, ShapeQuery, WHOLE } from '../../../core/json-api/index.js';
import type { ArticleWindowField, ArticleWindowSort } from '../article-window.js';
import { ArticleWindowsService } from '../article-windows.service.js';
import { PUBLISH_ARTICLES, WRITE_ARTICLES } from '../articles.permissions.js';
import { ArticlesService } from '../articles.service.js';
import { ArticleDocuments } from './article-documents.js';
import { AnswersArticle, AnswersArticles } from './article-documents.decorators.js';
import {
  articleInput,
  CHANGED_ARTICLE,
  type ChangedArticle,
  NEW_ARTICLE,
  type NewArticle,
} from './dto/article.input.js';
import { ARTICLE, ARTICLES } from './dto/article.queries.js';

@Controller()
export class ArticlesV2Controller implements ShowsCurrent {
  constructor(
    private readonly articles: ArticlesService,
    private readonly windows: ArticleWindowsService,
    private readonly documents: ArticleDocuments,
  ) {}

  async current(caller: Principal, id: number) {
    return this.documents.one(caller, await this.articles.getAnywhere(caller, id), WHOLE);
  }

  @Get()
  @Public()
  @AnswersArticles('List articles')
  async list(
    @ListQuery(ARTICLES) request: ListRequest<ArticleWindowSort, ArticleWindowField>,
    @Caller() caller: Principal,
    @RequestUrl() url: string,
  ) {
    return this.documents.list(caller, await this.windows.list(caller, request), request, url);
  }

  @Post()
  @Allow(WRITE_ARTICLES)
  @AnswersArticle('Create an article', 201)
  async create(
    @Resource(NEW_ARTICLE) input: NewArticle,
    @ShapeQuery(ARTICLE) shape: Shape,
    @Caller() caller: AccountPrincipal,
  ) {
    return created(await this.documents.one(caller, await this.articles.create(caller, articleInput(input)), shape));
  }

  @Get(':id')
  @Public()
  @AnswersArticle('Show an article')
  async show(@ResourceIdParam() id: number, @ShapeQuery(ARTICLE) shape: Shape, @Caller() caller: Principal) {
    return this.documents.one(caller, await this.articles.show(caller, id), shape);
  }

  @Patch(':id')
  @Allow(WRITE_ARTICLES)
  @AnswersArticle('Update an article')
  async update(
    @ResourceIdParam() id: number,
    @Resource(CHANGED_ARTICLE) input: ChangedArticle,
    @ShapeQuery(ARTICLE) shape: Shape,
    @Caller() caller: AccountPrincipal,
    @IfMatch() expected: VersionCheck,
  ) {
    return this.documents.one(caller, await this.articles.update(caller, id, articleInput(input), expected), shape);
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow(WRITE_ARTICLES)
  @ApiOperation({ summary: 'Move an article to the trash' })
  @ApiNoContentResponse({ description: 'The article is in the trash.' })
  async delete(@ResourceIdParam() id: number, @Caller() caller: AccountPrincipal, @IfMatch() expected: VersionCheck) {
    await this.articles.trash(caller, id, expected);
  }

  @Post(':id/publish')
  @HttpCode(200)
  @Allow(PUBLISH_ARTICLES)
  @AnswersArticle('Publish an article')
  async publish(
    @ResourceIdParam() id: number,
    @ShapeQuery(ARTICLE) shape: Shape,
    @Caller() caller: AccountPrincipal,
    @IfMatch() expected: VersionCheck,
  ) {
    return this.documents.one(caller, await this.articles.moveTo(caller, id, 'published', expected), shape);
  }

  @Post(':id/archive')
  @HttpCode(200)
  @Allow(PUBLISH_ARTICLES)
  @AnswersArticle('Archive an article')
  async archive(
    @ResourceIdParam() id: number,
    @ShapeQuery(ARTICLE) shape: Shape,
    @Caller() caller: AccountPrincipal,
    @IfMatch() expected: VersionCheck,
  ) {
    return this.documents.one(caller, await this.articles.moveTo(caller, id, 'archived', expected), shape);
  }

  @Post(':id/unpublish')
  @HttpCode(200)
  @Allow(PUBLISH_ARTICLES)
  @AnswersArticle('Unpublish an article')
  async unpublish(
    @ResourceIdParam() id: number,
    @ShapeQuery(ARTICLE) shape: Shape,
    @Caller() caller: AccountPrincipal,
    @IfMatch() expected: VersionCheck,
  ) {
    return this.documents.one(caller, await this.articles.moveTo(caller, id, 'draft', expected), shape);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Allow(WRITE_ARTICLES)
  @AnswersArticle('Restore an article from the trash')
  async restore(
    @ResourceIdParam() id: number,
    @ShapeQuery(ARTICLE) shape: Shape,
    @Caller() caller: AccountPrincipal,
    @IfMatch() expected: VersionCheck,
  ) {
    return this.documents.one(caller, await this.articles.restore(caller, id, expected), shape);
  }
}
