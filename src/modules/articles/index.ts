/** Articles: services for single articles and lists, strategies, events and API resources. */
export type { ArticleSitemapEntry, ArticleIdRange } from './list/article-sitemap.repository.js';
export { ArticleSitemapService } from './list/article-sitemap.service.js';
export {
  toExcerpt,
  toPlainText,
  AllowListSanitizer,
  type SanitizedContent,
  type SanitizedHtml,
  type SanitizerSteps,
  HtmlSanitizer,
} from './content/html-sanitizer.js';
export { htmlComplexityError } from './content/html-complexity.js';
export {
  ArticleImportService,
  type ArticleImportState,
  type ArticleImportContent,
} from './write/article-import.service.js';
export type { ArticleInput, NewArticleInput } from './model/article-input.js';
export {
  type ArticleListCriteria,
  type ArticleListOptions,
  type ArticleSort,
  toArticleCriteria,
} from './list/article-list.js';
export { ArticleListsService } from './list/article-lists.service.js';
export type { ArticleRecord, ArticleStats } from './model/article-record.js';
export { type ArticleRelations, ArticleRelationsLoader } from './list/article-relations-loader.js';
export { ArticleRevisionsService } from './write/article-revisions.service.js';
export { ArticleRules } from './write/article-rules.js';
export { type ArticleVisibility, visibilityCondition, viewVisibility } from './access/article-visibility.js';
export {
  SearchEngine,
  MAX_RANKED_IDS,
  type RankedIds,
  type SearchClause,
  type SearchDocument,
  type SearchHeading,
} from './search/search-engine.js';
export { ArticleAccessService } from './list/article-access.service.js';
export { ArticleFieldsPolicy } from './access/article-fields.policy.js';
export { ArticleStatsService } from './stats/article-stats.service.js';
export { averageRating, INITIAL_ARTICLE_VALUES } from './model/article.fields.js';
export { type ArticleStatus, PUBLISHED, toArticleStatusName } from './model/article-transitions.js';
export {
  ItemCreated,
  ItemDeleted,
  ItemPublished,
  ItemUnpublished,
  ItemUpdated,
  emptyItemRecord,
  itemFields,
  type ItemPayload,
  type ItemRecord,
  PLAIN_ITEM_FIELDS,
  type PlainItemField,
  toItemRecord,
} from './model/article.events.js';
export { canDelete, canEdit, type ArticleAccessFacts, canViewInScope } from './access/article.policy.js';
export { ArticleEntity } from './model/article.entity.js';
export { READ_ARTICLES, WRITE_ARTICLES } from './articles.permissions.js';
export {
  type ArticleCheck,
  type CheckedArticle,
  type CheckedCategory,
  type CheckedChange,
  type CheckResult,
} from './write/article-checks.js';
export { ArticlesModule } from './articles.module.js';
export { ArticlesService } from './write/articles.service.js';
export { type ExcerptSource, ExcerptStrategy } from './content/article-text-processor.js';
export { Reindexer } from './search/reindexer.js';
export { ArticleAttributesInput } from './dto/article-attributes.input.js';
export {
  ArticleAuthorField,
  ArticleCategoryField,
  ArticleContentField,
  ArticleExcerptField,
  ArticleImageField,
  ArticleTagsField,
  ArticleTitleField,
} from './dto/article-field.decorators.js';
export { type ArticleIncludeBlock, ArticleIncludeProvider } from './v1/article-include.provider.js';
export { ARTICLE_FIELDS, ArticleV2Resource } from './v2/article.resource.js';
export { type ArticleResourceSet, ArticleV2ResourceLoader } from './v2/article-v2-resource-loader.js';
export { ArticleV2ResourceLoaderModule } from './v2/article-v2-resource-loader.module.js';
export { articlesFeature } from './articles.feature.js';
