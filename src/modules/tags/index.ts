/** Tags, and the assignment of tags to articles. */
export type { EditableTagFields, TagRecord } from './tag-record.js';
export { TagImportService } from './tag-import.service.js';
export type { ArticleTagProjection, ArticleTag } from './taggings.repository.js';
export { TagsModule } from './tags.module.js';
export { type TagChange, TagsService } from './tags.service.js';
export { presentIncludedTag } from './v1/tag.presenter.js';
export { IncludedTag } from './v1/tag.resource.js';
export { TAG_FIELDS, TagV2Resource } from './v2/tag.resource.js';
export { TagV2ResourceLoader } from './v2/tag-v2-resource-loader.js';
export { TagV2ResourceLoaderModule } from './v2/tag-v2-resource-loader.module.js';
export { tagsFeature } from './tags.feature.js';
