import { Module } from '@nestjs/common';
import { PageAssetsController } from './page-assets.controller.js';
import { PagesModule } from './pages.module.js';

@Module({ imports: [PagesModule], controllers: [PageAssetsController] })
export class PageAssetsModule {}
