import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CategoriesModule } from '../categories/index.js';
import { TagEntity } from './tag.entity.js';
import { TagImportService } from './tag-import.service.js';
import { TaggingEntity } from './tagging.entity.js';
import { TaggingsRepository } from './taggings.repository.js';
import { TagsRepository } from './tags.repository.js';
import { TagsService } from './tags.service.js';
import { TagsV1Controller } from './v1/tags.controller.js';

@Module({
  imports: [TypeOrmModule.forFeature([TagEntity, TaggingEntity]), CategoriesModule],
  controllers: [TagsV1Controller],
  providers: [TagsRepository, TaggingsRepository, TagsService, TagImportService],
  exports: [TagsService, TagImportService],
})
export class TagsModule {}
