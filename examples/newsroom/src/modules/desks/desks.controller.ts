import { Controller, Get, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { PageRenderer, Public, SiteUrl } from 'masthead';
import { DesksService } from './desks.service.js';

@Controller()
@ApiExcludeController()
export class DesksController {
  constructor(
    private readonly desks: DesksService,
    private readonly pages: PageRenderer,
  ) {}

  @Get(':desk')
  @Public()
  async show(@Param('desk') desk: string, @SiteUrl() siteUrl: string) {
    const { name, stories } = await this.desks.get(desk);
    const body = { template: 'desks/desk', data: { stories } };
    return this.pages.render({ title: `${name} desk`, url: `${siteUrl}/desks/${desk}`, body });
  }
}
