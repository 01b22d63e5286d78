/** Articles: services for single articles and lists, strategies, events and API resources. */
export type { ArticleAddress, AddressRange } from './article-address.js';
export { ArticleAddressesService } from './article-addresses.service.js';
export { excerptOf, textOf } from './article-html.js';
export { ArticleImportService, type ImportedState, type ImportedText } from './article-import.service.js';
export type { ArticleInput, NewArticleInput } from './article-input.js';
export type { ArticleListRequest, ArticleSliceRequest, ArticleSort } from './article-list.js';
export { ArticleListsService } from './article-lists.service.js';
export type { ArticleRecord } from './article-record.js';
export { type ArticleRelations, ArticleRelationsLoader } from './article-relations.js';
export { ArticleRules } from './article-rules.js';
export { type ArticleSight, seenIn, wholeSight } from './article-sight.js';
export { ArticleSearch, MOST_IDS, type RankedIds, type SearchClause, type SearchedArticle } from './article-search.js';
export { ArticleStatsService } from './article-stats.service.js';
export { type ArticleStatus, PUBLISHED, statusName } from './article-status.js';
export { ItemCreated, ItemDeleted, ItemUpdated } from './article.events.js';
export { canDelete, canEdit, type Guarded, seesArticle } from './article.policy.js';
export { ArticleEntity } from './article.entity.js';
export { READ_ARTICLES, WRITE_ARTICLES } from './articles.permissions.js';
export { ArticlesModule } from './articles.module.js';
export { ArticlesService } from './articles.service.js';
export { ArticleSanitizer } from './article-sanitizer.js';
export { type Excerpted, ExcerptStrategy } from './excerpt-strategy.js';
export { type ArticleHtml, type CleanHtml, HtmlSanitizer } from './html-sanitizer.js';
export { type ItemRecord, itemRecord } from './item-record.js';
export { markupFault } from './markup-limits.js';
export { SearchRenewal } from './search-renewal.js';
export {
  ArticleAuthor,
  ArticleCategory,
  ArticleContent,
  ArticleExcerpt,
  ArticleImage,
  ArticleSubtitle,
  ArticleTags,
  ArticleTitle,
} from './dto/article-fields.js';
export { CommentAttributes } from './dto/comment-attributes.js';
export { CommentBlocks } from './v1/comment-blocks.js';
export { CommentResource, CommentsBlock } from './v1/comment.resource.js';
export { ArticleCommentsV2, type NewestComments } from './v2/article-comments-v2.js';
export { ARTICLE_FIELDS, ArticleV2Resource } from './v2/article.resource.js';
export { ArticlesV2Resources } from './v2/articles-v2-resources.js';
export { ArticlesV2ResourcesModule } from './v2/articles-v2-resources.module.js';
export { COMMENT_FIELDS, CommentV2Resource } from './v2/comment.resource.js';
export { articlesFeature } from './articles.feature.js';
