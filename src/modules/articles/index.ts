/** Articles: services for single articles and lists, strategies, events and API resources. */
export type { ArticleSitemapEntry, ArticleIdRange } from './article-sitemap.repository.js';
export { ArticleSitemapService } from './article-sitemap.service.js';
export { toExcerpt, toPlainText, htmlComplexityError } from './article-html.js';
export { ArticleImportService, type ArticleImportState, type ArticleImportContent } from './article-import.service.js';
export type { ArticleInput, NewArticleInput } from './article-input.js';
export {
  type ArticleListCriteria,
  type ArticleListOptions,
  type ArticleSort,
  toArticleCriteria,
} from './article-list.js';
export { ArticleListsService } from './article-lists.service.js';
export type { ArticleRecord } from './article-record.js';
export { type ArticleRelations, ArticleRelationsLoader } from './article-relations-loader.js';
export { ArticleRules } from './article-rules.js';
export { type ArticleVisibility, visibilityCondition, viewVisibility } from './article-visibility.js';
export {
  SearchEngine,
  MAX_RANKED_IDS,
  type RankedIds,
  type SearchClause,
  type SearchDocument,
} from './search-engine.js';
export { ArticleStatsService } from './article-stats.service.js';
export { averageRating, INITIAL_ARTICLE_VALUES } from './article.fields.js';
export { type ArticleStatus, PUBLISHED, toArticleStatusName } from './article-transitions.js';
export { ItemCreated, ItemDeleted, ItemUpdated } from './article.events.js';
export { canDelete, canEdit, type ArticleAccessFacts, canViewInScope } from './article.policy.js';
export { ArticleEntity } from './article.entity.js';
export { READ_ARTICLES, WRITE_ARTICLES } from './articles.permissions.js';
export { ArticlesModule } from './articles.module.js';
export { ArticlesService } from './articles.service.js';
export { AllowListSanitizer, type SanitizedContent, type SanitizedHtml, HtmlSanitizer } from './html-sanitizer.js';
export { type ExcerptSource, ExcerptStrategy } from './article-text-processor.js';
export {
  emptyItemRecord,
  itemFields,
  type ItemRecord,
  PLAIN_ITEM_FIELDS,
  type PlainItemField,
  toItemRecord,
} from './item-record.js';
export { Reindexer } from './reindexer.js';
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
export { ArticleV2ResourceLoader } from './v2/article-v2-resource-loader.js';
export { ArticleV2ResourceLoaderModule } from './v2/articles-v2.module.js';
export { articlesFeature } from './articles.feature.js';
