/** Paper clips: say here in a sentence what they are for. Other modules import this file alone. */
export { deskDrawerFeature } from './desk-drawer.feature.js';
export { PaperClipCreated } from './desk-drawer.events.js';
export { DeskDrawerService } from './desk-drawer.service.js';
