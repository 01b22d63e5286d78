import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { type AccountPrincipal, Allow, Caller, type Principal } from '../../../core/auth/index.js';
import type { VersionCheck } from '../../../core/database/index.js';
import {
  collection,
  IdParam,
  IfMatch,
  PageQuery,
  pageOf,
  RequestUrl,
  type ShowsCurrent,
  single,
} from '../../../core/http/index.js';
import { Links } from '../../../core/module-api/index.js';
import { Answers, AnswersList } from '../../../core/openapi/answer.decorator.js';
import { ArticleRevisionsService } from '../article-revisions.service.js';
import { ArticlesService } from '../articles.service.js';
import { WRITE_ARTICLES } from '../articles.permissions.js';
import { ArticleAnswers } from './article-answers.js';
import { AnswersArticle } from './article-answers.decorators.js';
import { presentRevision } from './article-revision.presenter.js';
import { ArticleRevisionResource } from './article-revision.resource.js';
import { ArticleShapeQuery } from './dto/article-shape.query.js';

@Controller(':id/revisions')
export class ArticleRevisionsV1Controller implements ShowsCurrent {
  constructor(
    private readonly revisions: ArticleRevisionsService,
    private readonly articles: ArticlesService,
    private readonly answers: ArticleAnswers,
    private readonly links: Links,
  ) {}

  /** Returns the article, because a restore changes the article. */
  async current(caller: Principal, id: number) {
    return this.answers.one(caller, await this.articles.get(caller, id), {});
  }

  @Get()
  @Allow(WRITE_ARTICLES)
  @AnswersList('List revisions, newest first', ArticleRevisionResource)
  async list(
    @IdParam() id: number,
    @Query() query: PageQuery,
    @Caller() caller: AccountPrincipal,
    @RequestUrl() url: string,
  ) {
    return collection(await this.revisions.list(caller, id, pageOf(query)), url, presentRevision(this.links));
  }

  @Get(':n')
  @Allow(WRITE_ARTICLES)
  @Answers('Show a revision', 200, ArticleRevisionResource)
  async show(@IdParam() id: number, @IdParam('n') number: number, @Caller() caller: AccountPrincipal) {
    return single(await this.revisions.get(caller, id, number), presentRevision(this.links));
  }

  @Post(':n/restore')
  @HttpCode(200)
  @Allow(WRITE_ARTICLES)
  @AnswersArticle('Restore a revision, except its status')
  async restore(
    @IdParam() id: number,
    @IdParam('n') number: number,
    @Query() shape: ArticleShapeQuery,
    @Caller() caller: AccountPrincipal,
    @IfMatch() expected: VersionCheck,
  ) {
    return this.answers.written(caller, await this.revisions.restore(caller, id, number, expected), shape);
  }
}
