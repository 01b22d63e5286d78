/** Files that belong to articles. */
export type { AttachmentRecord } from './attachment-record.js';
export { AttachmentsModule } from './attachments.module.js';
export { AttachmentsService } from './attachments.service.js';
export { AttachmentStorage, type LocalFile, type StoredFile } from './storage/attachment-storage.js';
export { IncomingFiles } from './incoming-files.js';
export { OrphanSweeper } from './orphan-sweeper.js';
export { attachmentsFeature } from './attachments.feature.js';
