import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import { type AccountPrincipal, Allow, Caller, type Principal, Public } from '../../../core/auth/index.js';
import type { VersionCheck } from '../../../core/database/index.js';
import { created, IdParam, IfMatch, RequestUrl, type CurrentStateProvider } from '../../../core/http/index.js';
import { ArticleListsService } from '../article-lists.service.js';
import { ArticlesService } from '../articles.service.js';
import { PUBLISH_ARTICLES, WRITE_ARTICLES } from '../articles.permissions.js';
import { ArticleResponses } from './article-responses.js';
import { ApiArticleResponse, ApiArticlePageResponse } from './api-article-response.decorators.js';
import { toArticleInput, CreateArticleDto, UpdateArticleDto } from './dto/article.dto.js';
import { ArticleSelectionQuery } from './dto/article-selection.query.js';
import { toListRequest, ListArticlesQuery } from './dto/list-articles.query.js';

@Controller()
export class ArticlesV1Controller implements CurrentStateProvider {
  constructor(
    private readonly articles: ArticlesService,
    private readonly lists: ArticleListsService,
    private readonly responses: ArticleResponses,
  ) {}

  async current(caller: Principal, id: number) {
    return this.responses.toReadResponse(caller, await this.articles.getIncludingTrash(caller, id), {});
  }

  @Get()
  @Public()
  @ApiArticlePageResponse('List articles')
  async list(@Query() query: ListArticlesQuery, @Caller() caller: Principal, @RequestUrl() url: string) {
    return this.responses.toListResponse(caller, await this.lists.list(caller, toListRequest(query)), query, url);
  }

  @Post()
  @Allow(WRITE_ARTICLES)
  @ApiArticleResponse('Create an article', 201)
  async create(
    @Body() dto: CreateArticleDto,
    @Query() selection: ArticleSelectionQuery,
    @Caller() caller: AccountPrincipal,
  ) {
    return created(
      await this.responses.toWriteResponse(caller, await this.articles.create(caller, toArticleInput(dto)), selection),
    );
  }

  @Get(':id')
  @Public()
  @ApiArticleResponse('Show an article')
  async show(@IdParam() id: number, @Query() selection: ArticleSelectionQuery, @Caller() caller: Principal) {
    return this.responses.toReadResponse(caller, await this.articles.show(caller, id), selection);
  }

  @Put(':id')
  @Allow(WRITE_ARTICLES)
  @ApiArticleResponse('Update an article (same as PATCH)')
  async replace(
    @IdParam() id: number,
    @Body() dto: UpdateArticleDto,
    @Query() selection: ArticleSelectionQuery,
    @Caller() caller: AccountPrincipal,
    @IfMatch() expected: VersionCheck,
  ) {
    return this.responses.toWriteResponse(
      caller,
      await this.articles.update(caller, id, toArticleInput(dto), expected),
      selection,
    );
  }

  @Patch(':id')
  @Allow(WRITE_ARTICLES)
  @ApiArticleResponse('Update an article')
  async update(
    @IdParam() id: number,
    @Body() dto: UpdateArticleDto,
    @Query() selection: ArticleSelectionQuery,
    @Caller() caller: AccountPrincipal,
    @IfMatch() expected: VersionCheck,
  ) {
    return this.responses.toWriteResponse(
      caller,
      await this.articles.update(caller, id, toArticleInput(dto), expected),
      selection,
    );
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow(WRITE_ARTICLES)
  @ApiOperation({
    summary: 'Move an article to the trash',
    description: 'The article can be restored until it is deleted permanently (default: after 30 days).',
  })
  @ApiNoContentResponse({ description: 'The article was moved to the trash.' })
  async delete(@IdParam() id: number, @Caller() caller: AccountPrincipal, @IfMatch() expected: VersionCheck) {
    await this.articles.trash(caller, id, expected);
  }

  @Post(':id/publish')
  @HttpCode(200)
  @Allow(PUBLISH_ARTICLES)
  @ApiArticleResponse('Publish an article')
  async publish(
    @IdParam() id: number,
    @Query() selection: ArticleSelectionQuery,
    @Caller() caller: AccountPrincipal,
    @IfMatch() expected: VersionCheck,
  ) {
    return this.responses.toWriteResponse(
      caller,
      await this.articles.moveTo(caller, id, 'published', expected),
      selection,
    );
  }

  @Post(':id/archive')
  @HttpCode(200)
  @Allow(PUBLISH_ARTICLES)
  @ApiArticleResponse('Archive an article')
  async archive(
    @IdParam() id: number,
    @Query() selection: ArticleSelectionQuery,
    @Caller() caller: AccountPrincipal,
    @IfMatch() expected: VersionCheck,
  ) {
    return this.responses.toWriteResponse(
      caller,
      await this.articles.moveTo(caller, id, 'archived', expected),
      selection,
    );
  }

  @Post(':id/unpublish')
  @HttpCode(200)
  @Allow(PUBLISH_ARTICLES)
  @ApiArticleResponse('Unpublish an article')
  async unpublish(
    @IdParam() id: number,
    @Query() selection: ArticleSelectionQuery,
    @Caller() caller: AccountPrincipal,
    @IfMatch() expected: VersionCheck,
  ) {
    return this.responses.toWriteResponse(caller, await this.articles.moveTo(caller, id, 'draft', expected), selection);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Allow(WRITE_ARTICLES)
  @ApiArticleResponse('Restore an article from the trash')
  async restore(
    @IdParam() id: number,
    @Query() selection: ArticleSelectionQuery,
    @Caller() caller: AccountPrincipal,
    @IfMatch() expected: VersionCheck,
  ) {
    return this.responses.toWriteResponse(caller, await this.articles.restore(caller, id, expected), selection);
  }
}
