import { Module } from '@nestjs/common';
import { ArticlesModule } from '../articles/index.js';
import { CategoriesModule } from '../categories/index.js';
import { AttachmentContentService } from './attachment-content.service.js';
import { AttachmentRowFiles } from './attachment-row-files.js';
import { AttachmentTargetRules } from './attachment-target.rules.js';
import { AttachmentUploadsService } from './attachment-uploads.service.js';
import { AttachmentsRepository } from './attachments.repository.js';
import { AttachmentsService } from './attachments.service.js';
import { DownloadCounter } from './download-counter.js';
import { FileInspector } from './file-inspector.js';
import { UploadStaging, UploadStagingSweeper } from './staging-folder.js';
import { UploadBudget } from './upload-budget.js';
import { OrphanedFilesJob } from './orphaned-files.job.js';

@Module({
  imports: [ArticlesModule, CategoriesModule],
  providers: [
    AttachmentContentService,
    AttachmentRowFiles,
    AttachmentTargetRules,
    AttachmentsRepository,
    AttachmentsService,
    AttachmentUploadsService,
    DownloadCounter,
    FileInspector,
    UploadBudget,
    UploadStaging,
    UploadStagingSweeper,
    OrphanedFilesJob,
  ],
  exports: [
    AttachmentContentService,
    AttachmentTargetRules,
    AttachmentsService,
    AttachmentUploadsService,
    FileInspector,
  ],
})
export class AttachmentsModule {}
