import { Global, Module } from '@nestjs/common';
import { CategoriesModule, CategoryContents } from '../categories/index.js';
import { TagsModule } from '../tags/index.js';
import { UsersModule } from '../users/index.js';
import { ArticleClock } from './article-clock.js';
import { ArticleContents } from './article-contents.js';
import { ArticleContentsRepository } from './article-contents.repository.js';
import { ArticleImportService } from './article-import.service.js';
import { ArticleListRepository } from './article-list.repository.js';
import { ArticleListsService } from './article-lists.service.js';
import { ArticleRelationsLoader } from './article-relations.js';
import { ArticleRules } from './article-rules.js';
import { ArticleSchedulers } from './article-schedulers.js';
import { ArticleSearchRepository } from './article-search.repository.js';
import { ArticleSlugsRepository } from './article-slugs.repository.js';
import { ArticleStatsRepository } from './article-stats.repository.js';
import { ArticleStatsService } from './article-stats.service.js';
import { ArticleWriter } from './article-writer.js';
import { ArticlesRepository } from './articles.repository.js';
import { ArticlesService } from './articles.service.js';
import { ViewCounter } from './view-counter.js';

/** Global for the sake of `CategoryContents`, which the categories below ask for. */
@Global()
@Module({
  imports: [CategoriesModule, TagsModule, UsersModule],
  providers: [
    ArticleClock,
    ArticleContents,
    ArticleContentsRepository,
    ArticleImportService,
    ArticleListRepository,
    ArticleListsService,
    ArticleRelationsLoader,
    ArticleRules,
    ArticleSchedulers,
    ArticleSearchRepository,
    ArticleSlugsRepository,
    ArticleStatsRepository,
    ArticleStatsService,
    ArticlesRepository,
    ArticlesService,
    ArticleWriter,
    { provide: CategoryContents, useExisting: ArticleContents },
    ViewCounter,
  ],
  exports: [
    ArticlesService,
    ArticleImportService,
    ArticleListsService,
    ArticleRelationsLoader,
    ArticleRules,
    ArticleStatsService,
    ArticleWriter,
    CategoryContents,
  ],
})
export class ArticlesModule {}
