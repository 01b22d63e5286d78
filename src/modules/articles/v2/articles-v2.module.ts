import { Module } from '@nestjs/common';
import { ArticleDtoRules } from '../dto/article-dto.rules.js';
import { ArticleTagsV2Controller } from './article-tags.controller.js';
import { ArticlesV2Controller } from './articles.controller.js';
import { ArticleV2ResourceLoaderModule } from './article-v2-resource-loader.module.js';

@Module({
  imports: [ArticleV2ResourceLoaderModule],
  controllers: [ArticlesV2Controller, ArticleTagsV2Controller],
  providers: [ArticleDtoRules],
})
export class ArticlesV2Module {}
