import { Module } from '@nestjs/common';
import { CategoriesModule } from '../categories/index.js';
import { TagsModule } from '../tags/index.js';
import { UsersModule } from '../users/index.js';
import { ArticleSitemapRepository } from './article-sitemap.repository.js';
import { ArticleSitemapService } from './article-sitemap.service.js';
import { ArticleUpdater } from './article-updater.js';
import { ArticleMoverModule } from './article-mover.module.js';
import { ArticleProjections } from './article-projections.js';
import { ArticleImportService } from './article-import.service.js';
import { ArticleListRepository } from './article-list.repository.js';
import { ArticleListsService } from './article-lists.service.js';
import { ArticleRelationsLoader } from './article-relations-loader.js';
import { RevisionRecorder } from './revision-recorder.js';
import { ArticleRevisionsRepository } from './article-revisions.repository.js';
import { ArticleRevisionsService } from './article-revisions.service.js';
import { ArticleRules } from './article-rules.js';
import { ScheduledPublishAuthorizer } from './scheduled-publish-authorizer.js';
import { ArticleSearchRepository } from './article-search.repository.js';
import { SearchGateway } from './search-gateway.js';
import { ArticleSlugsRepository } from './article-slugs.repository.js';
import { ArticleStatsRepository } from './article-stats.repository.js';
import { ArticleStatsService, ViewCounter } from './article-stats.service.js';
import { ArticleTextProcessor } from './article-text-processor.js';
import { ArticleWriter } from './article-writer.js';
import { ArticlesRepository } from './articles.repository.js';
import { ArticlesService } from './articles.service.js';
import { SearchIndexRebuild, Reindexer, SearchIndexStatus } from './reindexer.js';
import { PublishDueArticlesJob } from './publish-due-articles.job.js';
import { ReindexJob } from './reindex.job.js';
import { SearchStateRepository } from './search-state.repository.js';
import { PurgeTrashJob } from './purge-trash.job.js';
import { DatabaseSearchEngine } from './database-search-engine.js';

@Module({
  imports: [ArticleMoverModule, CategoriesModule, TagsModule, UsersModule],
  providers: [
    ArticleSitemapRepository,
    ArticleSitemapService,
    ArticleUpdater,
    ArticleProjections,
    ArticleImportService,
    ArticleListRepository,
    ArticleListsService,
    ArticleRelationsLoader,
    RevisionRecorder,
    ArticleRevisionsRepository,
    ArticleRevisionsService,
    ArticleRules,
    ScheduledPublishAuthorizer,
    SearchGateway,
    ArticleSearchRepository,
    ArticleSlugsRepository,
    ArticleStatsRepository,
    ArticleStatsService,
    ArticlesRepository,
    ArticlesService,
    ArticleTextProcessor,
    ArticleWriter,
    SearchIndexRebuild,
    PublishDueArticlesJob,
    ReindexJob,
    Reindexer,
    SearchIndexStatus,
    SearchStateRepository,
    PurgeTrashJob,
    ViewCounter,
    DatabaseSearchEngine,
  ],
  exports: [
    ArticlesService,
    ArticleSitemapService,
    ArticleImportService,
    ArticleListsService,
    ArticleRelationsLoader,
    ArticleRevisionsService,
    ArticleRules,
    ArticleStatsService,
    ArticleWriter,
    Reindexer,
    DatabaseSearchEngine,
  ],
})
export class ArticlesModule {}
