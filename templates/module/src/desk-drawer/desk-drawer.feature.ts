import type { FeatureModule } from 'masthead';
import { PaperClips1700000000000 } from '../../migrations/1700000000000-paper-clips.js';
import { PaperClipCreated } from './paper-clip.events.js';
import { DeskDrawerModule } from './desk-drawer.module.js';
import { WRITE_DESK_DRAWER } from './desk-drawer.permissions.js';
import { PaperClipEntity } from './paper-clip.entity.js';
import { PaperClipsV1Controller } from './v1/paper-clips.controller.js';

/** Declaration of the module. */
export const deskDrawerFeature: FeatureModule = {
  moduleApi: 1,
  name: 'desk-drawer',
  description: 'Paper clips.',
  module: DeskDrawerModule,
  api: {},
  surfaces: [{ controllers: [PaperClipsV1Controller] }],
  resources: { paper_clip: ':id' },
  permissions: [WRITE_DESK_DRAWER],
  events: [PaperClipCreated],
  entities: [PaperClipEntity],
  migrations: [PaperClips1700000000000],
};
