import type { FeatureModule } from 'masthead';
import { PaperClips1700000000000 } from '../../migrations/1700000000000-paper-clips.js';
// #if listener
import { DeskDrawerListener } from './desk-drawer.listener.js';
// #end
import { DeskDrawerModule } from './desk-drawer.module.js';
import { WRITE_DESK_DRAWER } from './desk-drawer.permissions.js';
// #if settings
import { deskDrawerSettings } from './desk-drawer.settings.js';
// #end
// #if job
import { PaperClipRetentionJob } from './paper-clip-retention.job.js';
// #end
import { PaperClipEntity } from './paper-clip.entity.js';
import { PaperClipCreated } from './paper-clip.events.js';
import { PaperClipsV1Controller } from './v1/paper-clips.controller.js';
// #if v2
import { PaperClipsV2Controller } from './v2/paper-clips.controller.js';
// #end

/** Declaration of the module. */
export const deskDrawerFeature: FeatureModule = {
  moduleApi: 1,
  name: 'desk-drawer',
  description: 'Paper clips.',
  module: DeskDrawerModule,
  api: {},
  surfaces: [
    { controllers: [PaperClipsV1Controller] },
    // #if v2
    { controllers: [PaperClipsV2Controller], version: 2 },
    // #end
  ],
  resources: { paper_clip: ':id' },
  permissions: [WRITE_DESK_DRAWER],
  // #if settings
  settings: deskDrawerSettings,
  // #end
  // #if job
  jobs: [PaperClipRetentionJob],
  // #end
  events: [PaperClipCreated],
  // #if listener
  listeners: [DeskDrawerListener],
  // #end
  entities: [PaperClipEntity],
  migrations: [PaperClips1700000000000],
};
