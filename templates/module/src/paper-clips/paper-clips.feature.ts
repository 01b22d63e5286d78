import type { FeatureModule } from 'masthead';
import { PaperClips1700000000000 } from '../../migrations/1700000000000-paper-clips.js';
import { PaperClipEntity } from './paper-clip.entity.js';
import { PaperClipsModule } from './paper-clips.module.js';
import { WRITE_PAPER_CLIPS } from './paper-clips.permissions.js';
import { PaperClipsV1Module } from './v1/paper-clips-v1.module.js';

/** All that Masthead knows of this module. */
export const paperClipsFeature: FeatureModule = {
  moduleApi: 1,
  name: 'paper-clips',
  description: 'Paper clips.',
  module: PaperClipsModule,
  api: {},
  surfaces: [{ module: PaperClipsV1Module }],
  resources: { paper_clip: ':id' },
  permissions: [WRITE_PAPER_CLIPS],
  entities: [PaperClipEntity],
  migrations: [PaperClips1700000000000],
};
