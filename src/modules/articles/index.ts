/** Articles: what can be done with one, lists of them, and what they tell when they change. */
export { textOf } from './article-html.js';
export { ArticleImportService, type ImportedState, type ImportedText } from './article-import.service.js';
export type { ArticleInput, NewArticleInput } from './article-input.js';
export type { ArticleListRequest } from './article-list.js';
export { ArticleListsService } from './article-lists.service.js';
export type { ArticleRecord } from './article-record.js';
export { type ArticleSight, seenIn, wholeSight } from './article-sight.js';
export { ArticleStatsService } from './article-stats.service.js';
export type { ArticleStatus } from './article-status.js';
export { ItemCreated, ItemDeleted, type ItemRecord, ItemUpdated } from './article.events.js';
export { canEdit, canView, type Guarded } from './article.policy.js';
export { ArticleEntity } from './article.entity.js';
export { READ_ARTICLES } from './articles.permissions.js';
export { ArticlesModule } from './articles.module.js';
export { ArticlesService } from './articles.service.js';
export { nestsTooDeep } from './markup-depth.js';
export { articlesFeature } from './articles.feature.js';
