import type { FeatureModule } from '../../core/module-api/index.js';
import { articlesFeature } from '../articles/index.js';
import { categoriesFeature } from '../categories/index.js';
import { commentsFeature } from '../comments/index.js';
import { tagsFeature } from '../tags/index.js';
import { usersFeature } from '../users/index.js';
import { ImportModule } from './import.module.js';
import { ImportMappingEntity } from './import-mapping.entity.js';

/** Imports content of other systems. The import is a CLI command and has no API. */
export const importFeature: FeatureModule = {
  moduleApi: 1,
  name: 'import',
  module: ImportModule,
  needs: [articlesFeature, categoriesFeature, commentsFeature, tagsFeature, usersFeature],
  entities: [ImportMappingEntity],
};
