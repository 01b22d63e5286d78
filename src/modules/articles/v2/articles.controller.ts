import { Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import { type AccountPrincipal, Allow, Caller, type Principal, Public } from '../../../core/auth/index.js';
import type { VersionCheck } from '../../../core/database/index.js';
import { created, IfMatch, RequestUrl, ResourceIdParam, type CurrentStateProvider } from '../../../core/http/index.js';
import {
  ListQuery,
  type ListRequest,
  ResourceBody,
  type Selection,
  SelectionQuery,
  DEFAULT_SELECTION,
} from '../../../core/json-api/index.js';
import type { ArticleCursorPageField, ArticleCursorPageSort } from '../article-cursor-page.js';
import { ArticleCursorPageService } from '../article-cursor-page.service.js';
import { PUBLISH_ARTICLES, WRITE_ARTICLES } from '../articles.permissions.js';
import { ArticlesService } from '../articles.service.js';
import { ArticleDocuments } from './article-documents.js';
import { ApiArticleResponse, ApiArticlePageResponse } from './api-article-response.decorators.js';
import {
  toArticleInput,
  UPDATE_ARTICLE,
  type UpdateArticle,
  CREATE_ARTICLE,
  type CreateArticle,
} from './dto/article.input.js';
import { ARTICLE_SELECTION, ARTICLE_LIST_DEFINITION } from './dto/article.queries.js';

@Controller()
export class ArticlesV2Controller implements CurrentStateProvider {
  constructor(
    private readonly articles: ArticlesService,
    private readonly cursorPages: ArticleCursorPageService,
    private readonly documents: ArticleDocuments,
  ) {}

  async current(caller: Principal, id: number) {
    return this.documents.toDocument(caller, await this.articles.getIncludingTrash(caller, id), DEFAULT_SELECTION);
  }

  @Get()
  @Public()
  @ApiArticlePageResponse('List articles')
  async list(
    @ListQuery(ARTICLE_LIST_DEFINITION) request: ListRequest<ArticleCursorPageSort, ArticleCursorPageField>,
    @Caller() caller: Principal,
    @RequestUrl() url: string,
  ) {
    return this.documents.list(caller, await this.cursorPages.list(caller, request), request, url);
  }

  @Post()
  @Allow(WRITE_ARTICLES)
  @ApiArticleResponse('Create an article', 201)
  async create(
    @ResourceBody(CREATE_ARTICLE) input: CreateArticle,
    @SelectionQuery(ARTICLE_SELECTION) selection: Selection,
    @Caller() caller: AccountPrincipal,
  ) {
    return created(
      await this.documents.toDocument(caller, await this.articles.create(caller, toArticleInput(input)), selection),
    );
  }

  @Get(':id')
  @Public()
  @ApiArticleResponse('Show an article')
  async show(
    @ResourceIdParam() id: number,
    @SelectionQuery(ARTICLE_SELECTION) selection: Selection,
    @Caller() caller: Principal,
  ) {
    return this.documents.toDocument(caller, await this.articles.show(caller, id), selection);
  }

  @Patch(':id')
  @Allow(WRITE_ARTICLES)
  @ApiArticleResponse('Update an article')
  async update(
    @ResourceIdParam() id: number,
    @ResourceBody(UPDATE_ARTICLE) input: UpdateArticle,
    @SelectionQuery(ARTICLE_SELECTION) selection: Selection,
    @Caller() caller: AccountPrincipal,
    @IfMatch() expected: VersionCheck,
  ) {
    return this.documents.toDocument(
      caller,
      await this.articles.update(caller, id, toArticleInput(input), expected),
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
  async delete(@ResourceIdParam() id: number, @Caller() caller: AccountPrincipal, @IfMatch() expected: VersionCheck) {
    await this.articles.trash(caller, id, expected);
  }

  @Post(':id/publish')
  @HttpCode(200)
  @Allow(PUBLISH_ARTICLES)
  @ApiArticleResponse('Publish an article')
  async publish(
    @ResourceIdParam() id: number,
    @SelectionQuery(ARTICLE_SELECTION) selection: Selection,
    @Caller() caller: AccountPrincipal,
    @IfMatch() expected: VersionCheck,
  ) {
    return this.documents.toDocument(caller, await this.articles.moveTo(caller, id, 'published', expected), selection);
  }

  @Post(':id/archive')
  @HttpCode(200)
  @Allow(PUBLISH_ARTICLES)
  @ApiArticleResponse('Archive an article')
  async archive(
    @ResourceIdParam() id: number,
    @SelectionQuery(ARTICLE_SELECTION) selection: Selection,
    @Caller() caller: AccountPrincipal,
    @IfMatch() expected: VersionCheck,
  ) {
    return this.documents.toDocument(caller, await this.articles.moveTo(caller, id, 'archived', expected), selection);
  }

  @Post(':id/unpublish')
  @HttpCode(200)
  @Allow(PUBLISH_ARTICLES)
  @ApiArticleResponse('Unpublish an article')
  async unpublish(
    @ResourceIdParam() id: number,
    @SelectionQuery(ARTICLE_SELECTION) selection: Selection,
    @Caller() caller: AccountPrincipal,
    @IfMatch() expected: VersionCheck,
  ) {
    return this.documents.toDocument(caller, await this.articles.moveTo(caller, id, 'draft', expected), selection);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Allow(WRITE_ARTICLES)
  @ApiArticleResponse('Restore an article from the trash')
  async restore(
    @ResourceIdParam() id: number,
    @SelectionQuery(ARTICLE_SELECTION) selection: Selection,
    @Caller() caller: AccountPrincipal,
    @IfMatch() expected: VersionCheck,
  ) {
    return this.documents.toDocument(caller, await this.articles.restore(caller, id, expected), selection);
  }
}
