import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type AccountPrincipal, Allow, type Principal } from '../../../core/identity/index.js';
import { Caller } from '../../../core/auth/index.js';
import {
  collection,
  IdParam,
  PageQuery,
  toPageRequest,
  RequestUrl,
  type CurrentStateProvider,
  single,
  WriteParams,
  type WriteRequest,
  PostAction,
} from '../../../core/http/index.js';
import { Links } from '../../../core/routing/index.js';
import { ApiObjectResponse, ApiPageResponse } from '../../../core/openapi-decorators/api-response.decorator.js';
import { ArticleRevisionsService } from '../write/article-revisions.service.js';
import { ArticlesService } from '../write/articles.service.js';
import { WRITE_ARTICLES } from '../articles.permissions.js';
import { ArticleResponseBuilder, ApiArticleResponse } from './article-response-builder.js';
import { ArticleFieldsPolicy } from '../access/article-fields.policy.js';
import { presentRevision } from './article-revision.presenter.js';
import { ArticleRevisionResource } from './article-revision.resource.js';
import { ArticleSelectionQuery } from './dto/list-articles.query.js';

@Controller(':id/revisions')
export class ArticleRevisionsV1Controller implements CurrentStateProvider {
  constructor(
    private readonly revisions: ArticleRevisionsService,
    private readonly articles: ArticlesService,
    private readonly responses: ArticleResponseBuilder,
    private readonly links: Links,
    private readonly fields: ArticleFieldsPolicy,
  ) {}

  /** Returns the article, because a restore changes the article. */
  async current(caller: Principal, id: number) {
    return this.responses.toReadResponse(caller, await this.articles.get(caller, id), {});
  }

  @Get()
  @Allow(WRITE_ARTICLES)
  @ApiPageResponse('List revisions, newest first', ArticleRevisionResource)
  @ApiOperation({
    description: 'Returns the previous versions of the article. Requires the right to edit the article.',
  })
  async list(
    @IdParam() id: number,
    @Query() query: PageQuery,
    @Caller() caller: AccountPrincipal,
    @RequestUrl() url: string,
  ) {
    return collection(await this.revisions.list(caller, id, toPageRequest(query)), url, this.presenterFor(caller));
  }

  @Get(':n')
  @Allow(WRITE_ARTICLES)
  @ApiObjectResponse('Show a revision', 200, ArticleRevisionResource)
  @ApiOperation({ description: 'Returns a previous version of the article. Requires the right to edit the article.' })
  async show(@IdParam() id: number, @IdParam('n') number: number, @Caller() caller: AccountPrincipal) {
    return single(await this.revisions.get(caller, id, number), this.presenterFor(caller));
  }

  @PostAction(':n/restore')
  @Allow(WRITE_ARTICLES)
  @ApiArticleResponse('Restore a revision')
  @ApiOperation({
    description:
      'Updates the article with the content of the revision and returns it. Status, schedule and author of the article remain unchanged.',
  })
  async restore(
    @WriteParams() { id, caller, expected }: WriteRequest,
    @IdParam('n') number: number,
    @Query() selection: ArticleSelectionQuery,
  ) {
    return this.responses.toWriteResponse(
      caller,
      await this.revisions.restore(caller, id, number, expected),
      selection,
    );
  }

  private presenterFor(caller: Principal) {
    return presentRevision(this.links, this.fields.revisionPresenterFor(caller));
  }
}
