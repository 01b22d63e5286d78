import { Module } from '@nestjs/common';
import { CategoriesModule } from '../categories/index.js';
import { TagsModule } from '../tags/index.js';
import { UsersModule } from '../users/index.js';
import { ArticleSitemapRepository } from './list/article-sitemap.repository.js';
import { ArticleSitemapService } from './list/article-sitemap.service.js';
import { ArticleUpdater } from './write/article-updater.js';
import { ArticleMoverModule } from './write/article-mover.module.js';
import { ArticleProjections } from './write/article-projections.js';
import { ArticleImportService } from './write/article-import.service.js';
import { ArticleContentsRepository } from './list/article-contents.repository.js';
import { ArticleListRepository } from './list/article-list.repository.js';
import { ArticleListsService } from './list/article-lists.service.js';
import { ArticleRelationsLoader } from './list/article-relations-loader.js';
import { RevisionRecorder } from './revisions/revision-recorder.js';
import { ArticleRevisionsRepository } from './revisions/article-revisions.repository.js';
import { ArticleRevisionsService } from './write/article-revisions.service.js';
import { ArticleRules } from './write/article-rules.js';
import { ScheduledPublishAuthorizer } from './write/scheduled-publish-authorizer.js';
import { ArticleSearchRepository } from './search/article-search.repository.js';
import { SearchGateway } from './search/search-gateway.js';
import { ArticleSlugsRepository } from './write/article-slugs.repository.js';
import { ArticleStatsRepository } from './stats/article-stats.repository.js';
import { ArticleStatsService, ViewCounter } from './stats/article-stats.service.js';
import { ContentRowSanitizer } from './content/content-row-sanitizer.js';
import { ContentThread } from './content/content-thread.js';
import { ArticleTextProcessor } from './content/article-text-processor.js';
import { ArticleWriter } from './write/article-writer.js';
import { IndexingLimiter } from './write/indexing-limiter.js';
import { ArticlesRepository } from './model/articles.repository.js';
import { ArticleChecks } from './write/article-checks.js';
import { ArticleAccessService } from './list/article-access.service.js';
import { ArticleFieldsPolicy } from './access/article-fields.policy.js';
import { ArticlesService } from './write/articles.service.js';
import { SearchIndexRebuild, Reindexer, SearchIndexStatus } from './search/reindexer.js';
import { PublishDueArticlesJob } from './jobs/publish-due-articles.job.js';
import { ReindexJob } from './jobs/reindex.job.js';
import { SearchStateRepository } from './search/search-state.repository.js';
import { PurgeTrashJob } from './jobs/purge-trash.job.js';
import { DatabaseSearchEngine } from './search/database-search-engine.js';

/** Nest module of the articles. Import it in the centre of a module that injects `ArticlesService` or `ArticleAccessService`. */
@Module({
  imports: [ArticleMoverModule, CategoriesModule, TagsModule, UsersModule],
  providers: [
    ArticleAccessService,
    ArticleChecks,
    ArticleFieldsPolicy,
    ArticleSitemapRepository,
    ArticleSitemapService,
    ArticleUpdater,
    ArticleProjections,
    ArticleImportService,
    ArticleContentsRepository,
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
    IndexingLimiter,
    SearchIndexRebuild,
    ContentRowSanitizer,
    ContentThread,
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
    ArticleAccessService,
    ArticleFieldsPolicy,
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
