/** Files that belong to articles. */
export { AttachmentStorage } from './storage/attachment-storage.js';
export { IncomingFiles } from './incoming-files.js';
export { OrphanSweeper } from './orphan-sweeper.js';
export { attachmentsFeature } from './attachments.feature.js';
