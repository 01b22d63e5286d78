import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { ArticlesModule, type FeatureModule, PageErrorRenderer, pagesSettings, PagesModule } from 'masthead';
import { DesksController } from './desks.controller.js';
import { DesksRepository } from './desks.repository.js';
import { DesksService } from './desks.service.js';

/** The folder of the site; this file is compiled to `dist/src/modules/desks`. */
const SITE = join(__dirname, '../../../..');

@Module({
  imports: [ArticlesModule],
  providers: [DesksRepository, DesksService],
  exports: [DesksService],
})
class DesksModule {}

/** Pages with the stories of each desk, in the layout of the site, and the theme of the site. */
export const desksFeature: FeatureModule = {
  moduleApi: 1,
  name: 'desks',
  module: DesksModule,
  api: { prefix: '/desks', authentication: [], cors: { origins: [] } },
  surfaces: [
    {
      path: '/desks',
      controllers: [DesksController],
      imports: [PagesModule],
      isEnabled: (settings) => settings.getSection(pagesSettings).PAGES_ENABLED,
    },
  ],
  errorPages: PageErrorRenderer,
  views: join(SITE, 'views'),
  theme: join(SITE, 'theme'),
};
