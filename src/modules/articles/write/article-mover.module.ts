import { Global, Module } from '@nestjs/common';
import { CategoryArticleMover } from '../../categories/index.js';
import { TagsModule } from '../../tags/index.js';
import { ArticleMover } from './article-mover.js';
import { ArticleMoverRepository } from './article-mover.repository.js';

/**
 * Global, because the categories module, a lower layer, injects `CategoryArticleMover`. A separate module, because Nest shuts down global
 * modules in no defined order, and the buffered views must be written before the database connection closes.
 */
@Global()
@Module({
  imports: [TagsModule],
  providers: [ArticleMoverRepository, ArticleMover, { provide: CategoryArticleMover, useExisting: ArticleMover }],
  exports: [CategoryArticleMover],
})
export class ArticleMoverModule {}
