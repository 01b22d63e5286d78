import { Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import { type AccountPrincipal, Allow, type Principal, Public } from '../../../core/identity/index.js';
import { Caller } from '../../../core/auth/index.js';
import {
  created,
  RequestUrl,
  ResourceIdParam,
  type CurrentStateProvider,
  ResourceWriteParams,
  type WriteRequest,
  PostAction,
} from '../../../core/http/index.js';
import {
  ListQuery,
  type ListRequest,
  ResourceBody,
  type SelectedStateProvider,
  type Selection,
  SelectionQuery,
  DEFAULT_SELECTION,
} from '../../../core/json-api/index.js';
import type { ArticleFilterField, ArticleSort } from '../list/article-list.js';
import { ArticleListsService } from '../list/article-lists.service.js';
import { PUBLISH_ARTICLES, WRITE_ARTICLES } from '../articles.permissions.js';
import { ArticlesService } from '../write/articles.service.js';
import { ArticleDocumentBuilder, ApiArticleResponse, ApiArticlePageResponse } from './article-document-builder.js';
import {
  toArticleInput,
  UPDATE_ARTICLE,
  type UpdateArticleInput,
  CREATE_ARTICLE,
  type CreateArticleInput,
} from './dto/article.input.js';
import { ARTICLE_SELECTION_DEFINITION, ARTICLE_LIST_DEFINITION, toArticleListCriteria } from './dto/article.queries.js';
import type { ArticleStatus } from '../model/article-transitions.js';

@Controller()
export class ArticlesV2Controller implements CurrentStateProvider, SelectedStateProvider {
  constructor(
    private readonly articles: ArticlesService,
    private readonly lists: ArticleListsService,
    private readonly documents: ArticleDocumentBuilder,
  ) {}

  async current(caller: Principal, id: number) {
    return this.currentWith(caller, id, DEFAULT_SELECTION);
  }

  async currentWith(caller: Principal, id: number, selection: Selection) {
    return this.documents.toDocument(caller, await this.articles.getIncludingTrash(caller, id), selection);
  }

  @Get()
  @Public()
  @ApiArticlePageResponse('List articles')
  @ApiOperation({
    description:
      'Returns published articles by default. `status` and `trashed` list other articles that are visible to the caller.',
  })
  async list(
    @ListQuery(ARTICLE_LIST_DEFINITION) request: ListRequest<ArticleSort, ArticleFilterField>,
    @Caller() caller: Principal,
    @RequestUrl() url: string,
  ) {
    const page = await this.lists.list(caller, toArticleListCriteria(request));
    return this.documents.toPageDocument(caller, page, request, url);
  }

  @Post()
  @Allow(WRITE_ARTICLES)
  @ApiArticleResponse('Create an article', 201)
  @ApiOperation({
    description:
      'Creates a draft by default and returns it. Another `status` or `publish_at` requires the right to publish.',
  })
  async create(
    @ResourceBody(CREATE_ARTICLE) input: CreateArticleInput,
    @SelectionQuery(ARTICLE_SELECTION_DEFINITION) selection: Selection,
    @Caller() caller: AccountPrincipal,
  ) {
    return created(
      await this.documents.toDocument(caller, await this.articles.create(caller, toArticleInput(input)), selection),
    );
  }

  @Get(':id')
  @Public()
  @ApiArticleResponse('Show an article')
  @ApiOperation({ description: 'Returns the article and counts a view, except of its author and of editors.' })
  async show(
    @ResourceIdParam() id: number,
    @SelectionQuery(ARTICLE_SELECTION_DEFINITION) selection: Selection,
    @Caller() caller: Principal,
  ) {
    return this.documents.toDocument(caller, await this.articles.show(caller, id), selection);
  }

  @Patch(':id')
  @Allow(WRITE_ARTICLES)
  @ApiArticleResponse('Update an article')
  @ApiOperation({
    description: 'Changes the sent fields and returns the article. The previous version is stored as a revision.',
  })
  async update(
    @ResourceWriteParams() { id, caller, expected }: WriteRequest,
    @ResourceBody(UPDATE_ARTICLE) input: UpdateArticleInput,
    @SelectionQuery(ARTICLE_SELECTION_DEFINITION) selection: Selection,
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
  async delete(@ResourceWriteParams() { id, caller, expected }: WriteRequest) {
    await this.articles.trash(caller, id, expected);
  }

  @PostAction(':id/publish')
  @Allow(PUBLISH_ARTICLES)
  @ApiArticleResponse('Publish an article')
  @ApiOperation({
    description:
      'Publishes a draft or an archived article and returns it. Cancels its schedule. A published article remains unchanged.',
  })
  async publish(
    @ResourceWriteParams() write: WriteRequest,
    @SelectionQuery(ARTICLE_SELECTION_DEFINITION) selection: Selection,
  ) {
    return this.moveTo('published', write, selection);
  }

  @PostAction(':id/archive')
  @Allow(PUBLISH_ARTICLES)
  @ApiArticleResponse('Archive an article')
  @ApiOperation({
    description: 'Archives a draft or a published article and returns it. An archived article remains unchanged.',
  })
  async archive(
    @ResourceWriteParams() write: WriteRequest,
    @SelectionQuery(ARTICLE_SELECTION_DEFINITION) selection: Selection,
  ) {
    return this.moveTo('archived', write, selection);
  }

  @PostAction(':id/unpublish')
  @Allow(PUBLISH_ARTICLES)
  @ApiArticleResponse('Unpublish an article')
  @ApiOperation({ description: 'Turns the article into a draft and returns it. A draft remains unchanged.' })
  async unpublish(
    @ResourceWriteParams() write: WriteRequest,
    @SelectionQuery(ARTICLE_SELECTION_DEFINITION) selection: Selection,
  ) {
    return this.moveTo('draft', write, selection);
  }

  @PostAction(':id/restore')
  @Allow(WRITE_ARTICLES)
  @ApiArticleResponse('Restore an article from the trash')
  @ApiOperation({ description: 'Returns the article with the status that it had before it was deleted.' })
  async restore(
    @ResourceWriteParams() { id, caller, expected }: WriteRequest,
    @SelectionQuery(ARTICLE_SELECTION_DEFINITION) selection: Selection,
  ) {
    return this.documents.toDocument(caller, await this.articles.restore(caller, id, expected), selection);
  }

  private async moveTo(status: ArticleStatus, { id, caller, expected }: WriteRequest, selection: Selection) {
    return this.documents.toDocument(caller, await this.articles.moveTo(caller, id, status, expected), selection);
  }
}
