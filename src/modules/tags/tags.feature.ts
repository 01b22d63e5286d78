import type { FeatureModule } from '../../core/module-api/index.js';
import { categoriesFeature } from '../categories/index.js';
import { TagEntity } from './tag.entity.js';
import { TaggingEntity } from './tagging.entity.js';
import { TagsModule } from './tags.module.js';
import { WRITE_TAGS } from './tags.permissions.js';
import { TagsV1Module } from './v1/tags-v1.module.js';
import { TagsV2Module } from './v2/tag-v2-resource-loader.module.js';

export const tagsFeature: FeatureModule = {
  moduleApi: 1,
  name: 'tags',
  description: 'Tags of articles.',
  module: TagsModule,
  needs: [categoriesFeature],
  api: {},
  surfaces: [{ module: TagsV1Module }, { module: TagsV2Module, version: 2 }],
  resources: { tag: ':id' },
  permissions: [WRITE_TAGS],
  entities: [TagEntity, TaggingEntity],
};
