import { Module } from '@nestjs/common';
import { FeedController } from './feed.controller.js';
import { PagesModule } from './pages.module.js';

@Module({ imports: [PagesModule], controllers: [FeedController] })
export class FeedModule {}
