/** Paper clips: say here in a sentence what they are for. Other modules import this file alone. */
export { paperClipsFeature } from './paper-clips.feature.js';
export { PaperClipsService } from './paper-clips.service.js';
