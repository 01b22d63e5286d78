import { Controller, Get, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../core/identity/index.js';
import { IdParam, SiteUrl } from '../../core/http/index.js';
import { PageNumberQuery } from './dto/list-page.query.js';
import { ListPagesService } from './list-pages.service.js';
import { BuiltInPageRenderer } from './built-in-page-renderer.js';

@Controller()
@ApiExcludeController()
export class CategoryPagesController {
  constructor(
    private readonly lists: ListPagesService,
    private readonly renderer: BuiltInPageRenderer,
  ) {}

  @Get(':id')
  @Public()
  async show(@IdParam() id: number, @Query() { page }: PageNumberQuery, @SiteUrl() siteUrl: string) {
    return this.renderer.list(await this.lists.loadCategory(id, page), siteUrl);
  }
}
