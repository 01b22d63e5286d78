/** What a module needs to remember who may do what, and to tell that it has changed. */
export { AccessRevision } from './access-revision.js';
export { Remembered } from './remembered.js';
