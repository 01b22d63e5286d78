import { Module } from '@nestjs/common';
import { CategoriesV2ResourcesModule } from '../../categories/index.js';
import { TagsV2ResourcesModule } from '../../tags/index.js';
import { UsersV2ResourcesModule } from '../../users/index.js';
import { ArticlesModule } from '../articles.module.js';
import { ArticleDocuments } from './article-documents.js';
import { ArticlesV2Resources } from './articles-v2-resources.js';

/** Has no controllers: other resources can include articles even if the routes of articles are disabled. */
@Module({
  imports: [ArticlesModule, UsersV2ResourcesModule, CategoriesV2ResourcesModule, TagsV2ResourcesModule],
  providers: [ArticlesV2Resources, ArticleDocuments],
  exports: [ArticlesModule, ArticlesV2Resources, ArticleDocuments],
})
export class ArticlesV2ResourcesModule {}
