import type { FeatureModule } from '../../core/module-api/index.js';
import { ImportModule } from './import.module.js';
import { ImportedEntity } from './imported.entity.js';

/** Content from elsewhere; a command, no API. */
export const importFeature: FeatureModule = {
  moduleApi: 1,
  name: 'import',
  module: ImportModule,
  entities: [ImportedEntity],
};
