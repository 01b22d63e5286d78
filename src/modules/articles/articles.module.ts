import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CategoriesModule } from '../categories/index.js';
import { TagsModule } from '../tags/index.js';
import { UsersModule } from '../users/index.js';
import { ArticleClock } from './article-clock.js';
import { ArticleImportService } from './article-import.service.js';
import { ArticleListRepository } from './article-list.repository.js';
import { ArticleListsService } from './article-lists.service.js';
import { ArticleRelationsLoader } from './article-relations.js';
import { ArticleRules } from './article-rules.js';
import { ArticleSchedulers } from './article-schedulers.js';
import { ArticleSearchRepository } from './article-search.repository.js';
import { ArticleSlugEntity } from './article-slug.entity.js';
import { ArticleSlugsRepository } from './article-slugs.repository.js';
import { ArticleStatsEntity } from './article-stats.entity.js';
import { ArticleWriter } from './article-writer.js';
import { ArticleEntity } from './article.entity.js';
import { ArticlesRepository } from './articles.repository.js';
import { ArticlesService } from './articles.service.js';
import { ArticleAnswers } from './v1/article-answers.js';
import { ArticlesV1Controller } from './v1/articles.controller.js';
import { UserArticlesV1Controller } from './v1/user-articles.controller.js';
import { ArticleDtoRules } from './v1/dto/article-dto.rules.js';
import { ViewCounter } from './view-counter.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([ArticleEntity, ArticleSlugEntity, ArticleStatsEntity]),
    CategoriesModule,
    TagsModule,
    UsersModule,
  ],
  controllers: [ArticlesV1Controller, UserArticlesV1Controller],
  providers: [
    ArticleAnswers,
    ArticleClock,
    ArticleDtoRules,
    ArticleImportService,
    ArticleListRepository,
    ArticleListsService,
    ArticleRelationsLoader,
    ArticleRules,
    ArticleSchedulers,
    ArticleSearchRepository,
    ArticleSlugsRepository,
    ArticlesRepository,
    ArticlesService,
    ArticleWriter,
    ViewCounter,
  ],
  exports: [ArticlesService, ArticleImportService, ArticleListsService, ArticleWriter],
})
export class ArticlesModule {}
