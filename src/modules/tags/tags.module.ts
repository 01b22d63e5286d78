import { Module } from '@nestjs/common';
import { CategoriesModule } from '../categories/index.js';
import { TagImportService } from './tag-import.service.js';
import { TaggingsRepository } from './taggings.repository.js';
import { TagsRepository } from './tags.repository.js';
import { TagsService } from './tags.service.js';

@Module({
  imports: [CategoriesModule],
  providers: [TagsRepository, TaggingsRepository, TagsService, TagImportService],
  exports: [TagsService, TagImportService],
})
export class TagsModule {}
