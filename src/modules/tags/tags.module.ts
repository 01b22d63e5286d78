import { Module } from '@nestjs/common';
import { CategoriesModule } from '../categories/index.js';
import { TagChangesService } from './tag-changes.service.js';
import { TagImportService } from './tag-import.service.js';
import { TagSlugAllocator } from './tag-slug-allocator.js';
import { TagListRepository } from './tag-list.repository.js';
import { TaggingsRepository } from './taggings.repository.js';
import { TagsRepository } from './tags.repository.js';
import { TagsService } from './tags.service.js';

@Module({
  imports: [CategoriesModule],
  providers: [
    TagsRepository,
    TagListRepository,
    TaggingsRepository,
    TagSlugAllocator,
    TagsService,
    TagChangesService,
    TagImportService,
  ],
  exports: [TagsService, TagChangesService, TagImportService],
})
export class TagsModule {}
