import { Module } from '@nestjs/common';
import { CategoriesV2ResourcesModule } from '../../categories/index.js';
import { TagsV2ResourcesModule } from '../../tags/index.js';
import { UserV2ResourceLoaderModule } from '../../users/index.js';
import { ArticlesModule } from '../articles.module.js';
import { ArticleDocuments } from './article-documents.js';
import { ArticleV2ResourceLoader } from './article-v2-resource-loader.js';

/** Has no controllers: other resources can include articles even if the routes of articles are disabled. */
@Module({
  imports: [ArticlesModule, UserV2ResourceLoaderModule, CategoriesV2ResourcesModule, TagsV2ResourcesModule],
  providers: [ArticleV2ResourceLoader, ArticleDocuments],
  exports: [ArticlesModule, ArticleV2ResourceLoader, ArticleDocuments],
})
export class ArticlesV2ResourcesModule {}
