/** Paper clips: describe their purpose here in one sentence. Other modules import only this file. */
export { deskDrawerFeature } from './desk-drawer.feature.js';
export { PaperClipCreated } from './desk-drawer.events.js';
export { DeskDrawerService } from './desk-drawer.service.js';
