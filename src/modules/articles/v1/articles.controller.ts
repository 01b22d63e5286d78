import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import { type AccountPrincipal, Allow, Caller, type Principal, Public } from '../../../core/auth/index.js';
import type { VersionCheck } from '../../../core/database/index.js';
import { created, IdParam, IfMatch, RequestUrl, type ShowsCurrent } from '../../../core/http/index.js';
import { ArticleListsService } from '../article-lists.service.js';
import { ArticlesService } from '../articles.service.js';
import { PUBLISH_ARTICLES, WRITE_ARTICLES } from '../articles.permissions.js';
import { ArticleAnswers } from './article-answers.js';
import { AnswersArticle, AnswersArticles } from './article-answers.decorators.js';
import { articleInput, CreateArticleDto, UpdateArticleDto } from './dto/article.dto.js';
import { ArticleShapeQuery } from './dto/article-shape.query.js';
import { listRequest, ListArticlesQuery } from './dto/list-articles.query.js';

@Controller()
export class ArticlesV1Controller implements ShowsCurrent {
  constructor(
    private readonly articles: ArticlesService,
    private readonly lists: ArticleListsService,
    private readonly answers: ArticleAnswers,
  ) {}

  async current(caller: Principal, id: number) {
    return this.answers.one(caller, await this.articles.getAnywhere(caller, id), {});
  }

  @Get()
  @Public()
  @AnswersArticles('List articles')
  async list(@Query() query: ListArticlesQuery, @Caller() caller: Principal, @RequestUrl() url: string) {
    return this.answers.list(caller, await this.lists.list(caller, listRequest(query)), query, url);
  }

  @Post()
  @Allow(WRITE_ARTICLES)
  @AnswersArticle('Create an article', 201)
  async create(@Body() dto: CreateArticleDto, @Query() shape: ArticleShapeQuery, @Caller() caller: AccountPrincipal) {
    return created(await this.answers.written(caller, await this.articles.create(caller, articleInput(dto)), shape));
  }

  @Get(':id')
  @Public()
  @AnswersArticle('Show an article')
  async show(@IdParam() id: number, @Query() shape: ArticleShapeQuery, @Caller() caller: Principal) {
    return this.answers.one(caller, await this.articles.show(caller, id), shape);
  }

  @Put(':id')
  @Allow(WRITE_ARTICLES)
  @AnswersArticle('Update an article (same as PATCH)')
  async replace(
    @IdParam() id: number,
    @Body() dto: UpdateArticleDto,
    @Query() shape: ArticleShapeQuery,
    @Caller() caller: AccountPrincipal,
    @IfMatch() expected: VersionCheck,
  ) {
    return this.answers.written(caller, await this.articles.update(caller, id, articleInput(dto), expected), shape);
  }

  @Patch(':id')
  @Allow(WRITE_ARTICLES)
  @AnswersArticle('Update an article')
  async update(
    @IdParam() id: number,
    @Body() dto: UpdateArticleDto,
    @Query() shape: ArticleShapeQuery,
    @Caller() caller: AccountPrincipal,
    @IfMatch() expected: VersionCheck,
  ) {
    return this.answers.written(caller, await this.articles.update(caller, id, articleInput(dto), expected), shape);
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow(WRITE_ARTICLES)
  @ApiOperation({ summary: 'Move an article to the trash' })
  @ApiNoContentResponse({ description: 'The article is in the trash.' })
  async delete(@IdParam() id: number, @Caller() caller: AccountPrincipal, @IfMatch() expected: VersionCheck) {
    await this.articles.trash(caller, id, expected);
  }

  @Post(':id/publish')
  @HttpCode(200)
  @Allow(PUBLISH_ARTICLES)
  @AnswersArticle('Publish an article')
  async publish(
    @IdParam() id: number,
    @Query() shape: ArticleShapeQuery,
    @Caller() caller: AccountPrincipal,
    @IfMatch() expected: VersionCheck,
  ) {
    return this.answers.written(caller, await this.articles.moveTo(caller, id, 'published', expected), shape);
  }

  @Post(':id/archive')
  @HttpCode(200)
  @Allow(PUBLISH_ARTICLES)
  @AnswersArticle('Archive an article')
  async archive(
    @IdParam() id: number,
    @Query() shape: ArticleShapeQuery,
    @Caller() caller: AccountPrincipal,
    @IfMatch() expected: VersionCheck,
  ) {
    return this.answers.written(caller, await this.articles.moveTo(caller, id, 'archived', expected), shape);
  }

  @Post(':id/unpublish')
  @HttpCode(200)
  @Allow(PUBLISH_ARTICLES)
  @AnswersArticle('Unpublish an article')
  async unpublish(
    @IdParam() id: number,
    @Query() shape: ArticleShapeQuery,
    @Caller() caller: AccountPrincipal,
    @IfMatch() expected: VersionCheck,
  ) {
    return this.answers.written(caller, await this.articles.moveTo(caller, id, 'draft', expected), shape);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Allow(WRITE_ARTICLES)
  @AnswersArticle('Restore an article from the trash')
  async restore(
    @IdParam() id: number,
    @Query() shape: ArticleShapeQuery,
    @Caller() caller: AccountPrincipal,
    @IfMatch() expected: VersionCheck,
  ) {
    return this.answers.written(caller, await this.articles.restore(caller, id, expected), shape);
  }
}
