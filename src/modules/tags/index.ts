/** Tags, and the assignment of tags to articles. */
export type { TagNames, TagRecord } from './tag-record.js';
export { TagImportService } from './tag-import.service.js';
export type { TaggedArticle, TagOfArticle } from './taggings.repository.js';
export { TagsModule } from './tags.module.js';
export { type Retagging, TagsService } from './tags.service.js';
export { presentIncludedTag } from './v1/tag.presenter.js';
export { IncludedTag } from './v1/tag.resource.js';
export { TAG_FIELDS, TagV2Resource } from './v2/tag.resource.js';
export { TagsV2Resources } from './v2/tags-v2-resources.js';
export { TagsV2ResourcesModule } from './v2/tags-v2-resources.module.js';
export { tagsFeature } from './tags.feature.js';
