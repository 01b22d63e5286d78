import { Global, Module } from '@nestjs/common';
import { CategoryContents } from '../categories/index.js';
import { TagsModule } from '../tags/index.js';
import { ArticleContents } from './article-contents.js';
import { ArticleContentsRepository } from './article-contents.repository.js';

/**
 * Global for the sake of `CategoryContents`, which the categories below ask for. A module of its own: Nest ends global ones in no
 * order, and the views that are counted must be written before the database is closed.
 */
@Global()
@Module({
  imports: [TagsModule],
  providers: [ArticleContentsRepository, ArticleContents, { provide: CategoryContents, useExisting: ArticleContents }],
  exports: [CategoryContents],
})
export class ArticleContentsModule {}
