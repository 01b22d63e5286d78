import { storedRows } from '../../core/account-storage/index.js';
import { type FeatureModule, strategy } from '../../core/module-api/index.js';
import { categoriesFeature } from '../categories/index.js';
import { tagsFeature } from '../tags/index.js';
import { usersFeature } from '../users/index.js';
import { ArticleRevisionEntity } from './revisions/article-revision.entity.js';
import { ContentRowSanitizer } from './content/content-row-sanitizer.js';
import { AllowListSanitizer, HtmlSanitizer } from './content/html-sanitizer.js';
import { SearchEngine } from './search/search-engine.js';
import { ArticleSlugEntity } from './write/article-slug.entity.js';
import { ArticleStatsEntity } from './model/article-stats.entity.js';
import { ArticleEntity } from './model/article.entity.js';
import { ItemCreated, ItemDeleted, ItemPublished, ItemUnpublished, ItemUpdated } from './model/article.events.js';
import { ArticlesModule } from './articles.module.js';
import { PUBLISH_ARTICLES, READ_ARTICLES, WRITE_ARTICLES } from './articles.permissions.js';
import { articlesSettings } from './articles.settings.js';
import { LeadingTextExcerpt, ExcerptStrategy } from './content/article-text-processor.js';
import { SearchIndexRebuild } from './search/reindexer.js';
import { PublishDueArticlesJob } from './jobs/publish-due-articles.job.js';
import { ReindexJob } from './jobs/reindex.job.js';
import { SearchStateEntity } from './search/search-state.entity.js';
import { PurgeTrashJob } from './jobs/purge-trash.job.js';
import { ArticleDtoRules } from './dto/article-dto.rules.js';
import { ARTICLE_ATTRIBUTE_NAMES, ArticleAttributes } from './dto/article-attributes.js';
import { ArticleAttributesWithHighlight, ArticleRelationships, ArticleResource } from './v1/article.resource.js';
import { RevisionAttributes } from './v1/article-revision.resource.js';
import { ArticlesV1Module } from './v1/articles-v1.module.js';
import { CreateArticleDto, UpdateArticleDto } from './v1/dto/article.dto.js';
import { ArticleSelectionQuery, ListArticlesQuery } from './v1/dto/list-articles.query.js';
import { UserArticlesV1Controller } from './v1/user-articles.controller.js';
import { CREATE_ARTICLE, UPDATE_ARTICLE } from './v2/dto/article.input.js';
import { ARTICLE_FIELDS, ArticleV2Relationships } from './v2/article.resource.js';
import { ArticleTagsV2Controller } from './v2/article-tags.controller.js';
import { ArticleV2ResourceLoaderModule } from './v2/article-v2-resource-loader.module.js';
import { ArticlesV2Controller } from './v2/articles.controller.js';
import { UserArticlesV2Controller } from './v2/user-articles.controller.js';
import { DatabaseSearchEngine } from './search/database-search-engine.js';

export const articlesFeature: FeatureModule = {
  moduleApi: 1,
  name: 'articles',
  description: 'Articles with revisions, lists and full-text search.',
  tagOrder: 20,
  module: ArticlesModule,
  needs: [categoriesFeature, tagsFeature, usersFeature],
  api: {},
  surfaces: [
    { module: ArticlesV1Module },
    { controllers: [UserArticlesV1Controller], imports: [ArticlesV1Module], path: '{users}/:id/articles' },
    {
      controllers: [ArticlesV2Controller, ArticleTagsV2Controller],
      providers: [ArticleDtoRules],
      imports: [ArticleV2ResourceLoaderModule],
      version: 2,
    },
    {
      controllers: [UserArticlesV2Controller],
      imports: [ArticleV2ResourceLoaderModule],
      version: 2,
      path: '{users}/:id/articles',
    },
  ],
  recordsReads: true,
  resources: { article: ':id', revision: ':id/revisions/:n' },
  extensible: {
    article: {
      fields: ARTICLE_FIELDS,
      relationships: ArticleV2Relationships,
      v1: { resource: ArticleResource, relationships: ArticleRelationships },
      attributes: {
        responses: [ArticleAttributes, ArticleAttributesWithHighlight],
        revisions: [RevisionAttributes],
        inputs: [CreateArticleDto, UpdateArticleDto, CREATE_ARTICLE.attributes!, UPDATE_ARTICLE.attributes!],
        queries: [ArticleSelectionQuery, ListArticlesQuery],
        names: ARTICLE_ATTRIBUTE_NAMES,
      },
    },
  },
  permissions: [READ_ARTICLES, WRITE_ARTICLES, PUBLISH_ARTICLES],
  events: [ItemCreated, ItemUpdated, ItemPublished, ItemUnpublished, ItemDeleted],
  counters: ['views'],
  settings: articlesSettings,
  entities: [ArticleEntity, ArticleRevisionEntity, ArticleSlugEntity, ArticleStatsEntity, SearchStateEntity],
  storage: [
    storedRows(ArticleEntity, 'authorId', 'contentBytes'),
    storedRows(ArticleRevisionEntity, 'editorId', 'contentBytes'),
  ],
  jobs: [PublishDueArticlesJob, ReindexJob, PurgeTrashJob],
  strategies: [
    strategy(SearchEngine, { useExisting: DatabaseSearchEngine }),
    strategy(ExcerptStrategy, LeadingTextExcerpt),
    strategy(HtmlSanitizer, AllowListSanitizer),
  ],
  rowSanitizers: [ContentRowSanitizer],
  derivedData: [SearchIndexRebuild],
};
