import { Module } from '@nestjs/common';
import { CategoriesModule } from '../categories/index.js';
import { TagsModule } from '../tags/index.js';
import { UsersModule } from '../users/index.js';
import { ArticleAddressesRepository } from './article-addresses.repository.js';
import { ArticleAddressesService } from './article-addresses.service.js';
import { ArticleChanges } from './article-changes.js';
import { ArticleContentsModule } from './article-contents.module.js';
import { ArticleCopies } from './article-copies.js';
import { ArticleImportService } from './article-import.service.js';
import { ArticleListRepository } from './article-list.repository.js';
import { ArticleListsService } from './article-lists.service.js';
import { ArticleRelationsLoader } from './article-relations.js';
import { ArticleRevisionKeeper } from './article-revision-keeper.js';
import { ArticleRevisionsRepository } from './article-revisions.repository.js';
import { ArticleRevisionsService } from './article-revisions.service.js';
import { ArticleRules } from './article-rules.js';
import { ArticleSchedulers } from './article-schedulers.js';
import { ArticleSearchRepository } from './article-search.repository.js';
import { ArticleSearches } from './article-searches.js';
import { ArticleSlugsRepository } from './article-slugs.repository.js';
import { ArticleStatsRepository } from './article-stats.repository.js';
import { ArticleStatsService } from './article-stats.service.js';
import { ArticleTexts } from './article-texts.js';
import { ArticleWindowRepository } from './article-window.repository.js';
import { ArticleWindowsService } from './article-windows.service.js';
import { ArticleWriter } from './article-writer.js';
import { ArticlesRepository } from './articles.repository.js';
import { ArticlesService } from './articles.service.js';
import { DerivedWords } from './derived-words.js';
import { DueArticles } from './due-articles.js';
import { FormerWords } from './former-words.js';
import { SearchRenewal } from './search-renewal.js';
import { SearchState } from './search-state.js';
import { SearchStateRepository } from './search-state.repository.js';
import { TrashPurge } from './trash-purge.js';
import { ViewCounter } from './view-counter.js';
import { WordSearch } from './word-search.js';

@Module({
  imports: [ArticleContentsModule, CategoriesModule, TagsModule, UsersModule],
  providers: [
    ArticleAddressesRepository,
    ArticleAddressesService,
    ArticleChanges,
    ArticleCopies,
    ArticleImportService,
    ArticleListRepository,
    ArticleListsService,
    ArticleRelationsLoader,
    ArticleRevisionKeeper,
    ArticleRevisionsRepository,
    ArticleRevisionsService,
    ArticleRules,
    ArticleSchedulers,
    ArticleSearches,
    ArticleSearchRepository,
    ArticleSlugsRepository,
    ArticleStatsRepository,
    ArticleStatsService,
    ArticlesRepository,
    ArticlesService,
    ArticleTexts,
    ArticleWindowRepository,
    ArticleWindowsService,
    ArticleWriter,
    DerivedWords,
    DueArticles,
    FormerWords,
    SearchRenewal,
    SearchState,
    SearchStateRepository,
    TrashPurge,
    ViewCounter,
    WordSearch,
  ],
  exports: [
    ArticlesService,
    ArticleAddressesService,
    ArticleImportService,
    ArticleListsService,
    ArticleRelationsLoader,
    ArticleRevisionsService,
    ArticleRules,
    ArticleStatsService,
    ArticleWindowsService,
    ArticleWriter,
    SearchRenewal,
    WordSearch,
  ],
})
export class ArticlesModule {}
