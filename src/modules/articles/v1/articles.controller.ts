import { ApiRequestExamples } from '../../../core/openapi-decorators/request-examples.decorator.js';
import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import { type AccountPrincipal, Allow, type Principal, Public } from '../../../core/identity/index.js';
import { Caller } from '../../../core/auth/index.js';
import {
  created,
  IdParam,
  RequestUrl,
  type CurrentStateProvider,
  WriteParams,
  type WriteRequest,
  PostAction,
} from '../../../core/http/index.js';
import { ArticleListsService } from '../list/article-lists.service.js';
import { ArticlesService } from '../write/articles.service.js';
import { PUBLISH_ARTICLES, WRITE_ARTICLES } from '../articles.permissions.js';
import { ArticleResponseBuilder, ApiArticleResponse, ApiArticlePageResponse } from './article-response-builder.js';
import {
  UPDATE_ARTICLE_EXAMPLES,
  CREATE_ARTICLE_EXAMPLES,
  toArticleInput,
  CreateArticleDto,
  UpdateArticleDto,
} from './dto/article.dto.js';
import { ArticleSelectionQuery, toArticleListCriteria, ListArticlesQuery } from './dto/list-articles.query.js';
import type { ArticleStatus } from '../model/article-transitions.js';

@Controller()
export class ArticlesV1Controller implements CurrentStateProvider {
  constructor(
    private readonly articles: ArticlesService,
    private readonly lists: ArticleListsService,
    private readonly responses: ArticleResponseBuilder,
  ) {}

  async current(caller: Principal, id: number) {
    return this.responses.toReadResponse(caller, await this.articles.getIncludingTrash(caller, id), {});
  }

  @Get()
  @Public()
  @ApiArticlePageResponse('List articles')
  @ApiOperation({
    description:
      'Returns published articles by default. `status` and `trashed` list other articles that are visible to the caller.',
  })
  async list(@Query() query: ListArticlesQuery, @Caller() caller: Principal, @RequestUrl() url: string) {
    return this.responses.toListResponse(
      caller,
      await this.lists.list(caller, toArticleListCriteria(query)),
      query,
      url,
    );
  }

  @Post()
  @ApiRequestExamples(CREATE_ARTICLE_EXAMPLES)
  @Allow(WRITE_ARTICLES)
  @ApiArticleResponse('Create an article', 201)
  @ApiOperation({
    description:
      'Creates a draft by default and returns it. Another `status` or `publish_at` requires the right to publish.',
  })
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
  @ApiOperation({ description: 'Returns the article and counts a view, except of its author and of editors.' })
  async show(@IdParam() id: number, @Query() selection: ArticleSelectionQuery, @Caller() caller: Principal) {
    return this.responses.toReadResponse(caller, await this.articles.show(caller, id), selection);
  }

  @Put(':id')
  @ApiRequestExamples(UPDATE_ARTICLE_EXAMPLES)
  @Allow(WRITE_ARTICLES)
  @ApiArticleResponse('Update an article (same as PATCH)')
  @ApiOperation({ description: 'Changes the sent fields and returns the article; omitted fields remain unchanged.' })
  async replace(
    @WriteParams() write: WriteRequest,
    @Body() dto: UpdateArticleDto,
    @Query() selection: ArticleSelectionQuery,
  ) {
    return this.update(write, dto, selection);
  }

  @Patch(':id')
  @ApiRequestExamples(UPDATE_ARTICLE_EXAMPLES)
  @Allow(WRITE_ARTICLES)
  @ApiArticleResponse('Update an article')
  @ApiOperation({
    description: 'Changes the sent fields and returns the article. The previous version is stored as a revision.',
  })
  async update(
    @WriteParams() { id, caller, expected }: WriteRequest,
    @Body() dto: UpdateArticleDto,
    @Query() selection: ArticleSelectionQuery,
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
  async delete(@WriteParams() { id, caller, expected }: WriteRequest) {
    await this.articles.trash(caller, id, expected);
  }

  @PostAction(':id/publish')
  @Allow(PUBLISH_ARTICLES)
  @ApiArticleResponse('Publish an article')
  @ApiOperation({
    description:
      'Publishes a draft or an archived article and returns it. Cancels its schedule. A published article remains unchanged.',
  })
  async publish(@WriteParams() write: WriteRequest, @Query() selection: ArticleSelectionQuery) {
    return this.moveTo('published', write, selection);
  }

  @PostAction(':id/archive')
  @Allow(PUBLISH_ARTICLES)
  @ApiArticleResponse('Archive an article')
  @ApiOperation({
    description: 'Archives a draft or a published article and returns it. An archived article remains unchanged.',
  })
  async archive(@WriteParams() write: WriteRequest, @Query() selection: ArticleSelectionQuery) {
    return this.moveTo('archived', write, selection);
  }

  @PostAction(':id/unpublish')
  @Allow(PUBLISH_ARTICLES)
  @ApiArticleResponse('Unpublish an article')
  @ApiOperation({ description: 'Turns the article into a draft and returns it. A draft remains unchanged.' })
  async unpublish(@WriteParams() write: WriteRequest, @Query() selection: ArticleSelectionQuery) {
    return this.moveTo('draft', write, selection);
  }

  @PostAction(':id/restore')
  @Allow(WRITE_ARTICLES)
  @ApiArticleResponse('Restore an article from the trash')
  @ApiOperation({ description: 'Returns the article with the status that it had before it was deleted.' })
  async restore(@WriteParams() { id, caller, expected }: WriteRequest, @Query() selection: ArticleSelectionQuery) {
    return this.responses.toWriteResponse(caller, await this.articles.restore(caller, id, expected), selection);
  }

  private async moveTo(
    status: ArticleStatus,
    { id, caller, expected }: WriteRequest,
    selection: ArticleSelectionQuery,
  ) {
    return this.responses.toWriteResponse(caller, await this.articles.moveTo(caller, id, status, expected), selection);
  }
}
