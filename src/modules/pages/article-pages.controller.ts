import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../core/auth/index.js';
import { SiteUrl } from '../../core/http/index.js';
import { ArticlePageService } from './article-page.service.js';
import { ArticlePageQuery, ArticlesPageQuery } from './dto/list-page.query.js';
import { ListPagesService } from './list-pages.service.js';
import { PageAnswers } from './page-answers.js';

@Controller()
@ApiExcludeController()
export class ArticlePagesController {
  constructor(
    private readonly lists: ListPagesService,
    private readonly articles: ArticlePageService,
    private readonly answers: PageAnswers,
  ) {}

  @Get()
  @Public()
  async list(@Query() query: ArticlesPageQuery, @SiteUrl() siteUrl: string) {
    return this.answers.list(await this.lists.articles(query), siteUrl);
  }

  @Get(':slug')
  @Public()
  async show(@Param('slug') slug: string, @Query() { comments }: ArticlePageQuery, @SiteUrl() siteUrl: string) {
    return this.answers.article(await this.articles.show(slug, comments), slug, siteUrl);
  }
}
