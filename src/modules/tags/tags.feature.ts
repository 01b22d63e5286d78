import { storedRows } from '../../core/account-storage/index.js';
import type { FeatureModule } from '../../core/module-api/index.js';
import { categoriesFeature } from '../categories/index.js';
import { TagEntity } from './tag.entity.js';
import { TaggingEntity } from './tagging.entity.js';
import { TagsModule } from './tags.module.js';
import { WRITE_TAGS } from './tags.permissions.js';
import { TagsV1Controller } from './v1/tags.controller.js';
import { TagDocumentBuilder } from './v2/tag-document-builder.js';
import { TagsV2Controller } from './v2/tags.controller.js';

export const tagsFeature: FeatureModule = {
  moduleApi: 1,
  name: 'tags',
  description: 'Tags of articles.',
  tagOrder: 50,
  module: TagsModule,
  needs: [categoriesFeature],
  api: {},
  surfaces: [
    { controllers: [TagsV1Controller] },
    { controllers: [TagsV2Controller], providers: [TagDocumentBuilder], version: 2 },
  ],
  recordsReads: true,
  resources: { tag: ':id' },
  permissions: [WRITE_TAGS],
  entities: [TagEntity, TaggingEntity],
  storage: [storedRows(TagEntity, 'authorId')],
};
