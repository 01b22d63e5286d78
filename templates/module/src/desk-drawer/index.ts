/** Paper clips: describe their purpose here in one sentence. Other modules import only this file. */
export { deskDrawerFeature } from './desk-drawer.feature.js';
export { PaperClipCreated } from './paper-clip.events.js';
export { PaperClipsService } from './paper-clips.service.js';
