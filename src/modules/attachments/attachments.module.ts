import { Module } from '@nestjs/common';
import { ArticlesModule } from '../articles/index.js';
import { CategoriesModule } from '../categories/index.js';
import { AttachmentContentService } from './attachment-content.service.js';
import { AttachmentFiles } from './attachment-files.js';
import { AttachmentPlaces } from './attachment-places.js';
import { AttachmentUploadsService } from './attachment-uploads.service.js';
import { AttachmentsRepository } from './attachments.repository.js';
import { AttachmentsService } from './attachments.service.js';
import { DownloadCounter } from './download-counter.js';
import { FileInspector } from './file-inspector.js';
import { IncomingFiles } from './incoming-files.js';
import { IncomingSweeper } from './incoming-sweeper.js';
import { OrphanSweeper } from './orphan-sweeper.js';

@Module({
  imports: [ArticlesModule, CategoriesModule],
  providers: [
    AttachmentContentService,
    AttachmentFiles,
    AttachmentPlaces,
    AttachmentsRepository,
    AttachmentsService,
    AttachmentUploadsService,
    DownloadCounter,
    FileInspector,
    IncomingFiles,
    IncomingSweeper,
    OrphanSweeper,
  ],
  exports: [AttachmentContentService, AttachmentPlaces, AttachmentsService, AttachmentUploadsService, FileInspector],
})
export class AttachmentsModule {}
