import { Module } from '@nestjs/common';
import { CategoriesModule } from '../../categories/index.js';
import { ArticlesModule } from '../articles.module.js';
import { ArticleAnswers } from './article-answers.js';
import { ArticleRevisionsV1Controller } from './article-revisions.controller.js';
import { ArticleDtoRules } from '../dto/article-dto.rules.js';
import { ArticlesV1Controller } from './articles.controller.js';

@Module({
  imports: [ArticlesModule, CategoriesModule],
  controllers: [ArticlesV1Controller, ArticleRevisionsV1Controller],
  providers: [ArticleAnswers, ArticleDtoRules],
  exports: [ArticleAnswers],
})
export class ArticlesV1Module {}
