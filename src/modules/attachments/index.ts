/** Files that belong to articles. */
export type { AttachmentRecord } from './attachment-record.js';
export { AttachmentsModule } from './attachments.module.js';
export { AttachmentsService } from './attachments.service.js';
export { AttachmentStorage, type ByteRange, type LocalFile, type StoredFile } from './storage/attachment-storage.js';
export { UploadStaging } from './staging-folder.js';
export { OrphanedFilesJob } from './orphaned-files.job.js';
export { attachmentsFeature } from './attachments.feature.js';
