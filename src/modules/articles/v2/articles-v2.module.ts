import { Module } from '@nestjs/common';
import { ArticleDtoRules } from '../dto/article-dto.rules.js';
import { ArticleTagsV2Controller } from './article-tags.controller.js';
import { ArticlesV2Controller } from './articles.controller.js';
import { ArticlesV2ResourcesModule } from './articles-v2-resources.module.js';

@Module({
  imports: [ArticlesV2ResourcesModule],
  controllers: [ArticlesV2Controller, ArticleTagsV2Controller],
  providers: [ArticleDtoRules],
})
export class ArticlesV2Module {}
