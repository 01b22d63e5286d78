import { Module } from '@nestjs/common';
import { CategoryV2ResourceLoaderModule } from '../../categories/index.js';
import { TagV2ResourceLoaderModule } from '../../tags/index.js';
import { UserV2ResourceLoaderModule } from '../../users/index.js';
import { ArticlesModule } from '../articles.module.js';
import { ArticleDocumentBuilder } from './article-document-builder.js';
import { ArticleV2ResourceLoader } from './article-v2-resource-loader.js';

/**
 * Nest module of `ArticleV2ResourceLoader`, for `imports` of a surface. It has no controllers: other resources can include articles even
 * if the routes of articles are disabled.
 */
@Module({
  imports: [ArticlesModule, UserV2ResourceLoaderModule, CategoryV2ResourceLoaderModule, TagV2ResourceLoaderModule],
  providers: [ArticleV2ResourceLoader, ArticleDocumentBuilder],
  exports: [ArticlesModule, ArticleV2ResourceLoader, ArticleDocumentBuilder],
})
export class ArticleV2ResourceLoaderModule {}
