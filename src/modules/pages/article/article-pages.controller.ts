import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../../core/identity/index.js';
import { SiteUrl } from '../../../core/http/index.js';
import { ArticlePageService } from './article-page.service.js';
import { ArticlePageQuery, ArticleListPageQuery } from '../dto/list-page.query.js';
import { ListPagesService } from '../list-pages.service.js';
import { BuiltInPageRenderer } from '../built-in-page-renderer.js';

@Controller()
@ApiExcludeController()
export class ArticlePagesController {
  constructor(
    private readonly lists: ListPagesService,
    private readonly articles: ArticlePageService,
    private readonly renderer: BuiltInPageRenderer,
  ) {}

  @Get()
  @Public()
  async list(@Query() query: ArticleListPageQuery, @SiteUrl() siteUrl: string) {
    return this.renderer.list(await this.lists.loadArticles(query), siteUrl);
  }

  @Get(':slug')
  @Public()
  async show(@Param('slug') slug: string, @Query() { comments }: ArticlePageQuery, @SiteUrl() siteUrl: string) {
    return this.renderer.article(await this.articles.load(slug, comments), slug, siteUrl);
  }
}
