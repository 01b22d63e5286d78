import { storedRows } from '../../core/account-storage/index.js';
import { type FeatureModule, strategy } from '../../core/module-api/index.js';
import { articlesFeature } from '../articles/index.js';
import { categoriesFeature } from '../categories/index.js';
import { usersFeature } from '../users/index.js';
import { AttachmentRowFiles } from './attachment-row-files.js';
import { AttachmentEntity } from './attachment.entity.js';
import { AttachmentsModule } from './attachments.module.js';
import { WRITE_ATTACHMENTS } from './attachments.permissions.js';
import { attachmentsSettings } from './attachments.settings.js';
import { OrphanedFilesJob } from './orphaned-files.job.js';
import { AttachmentStorage } from './storage/attachment-storage.js';
import { attachmentStorageProvider } from './storage/attachment-storage.provider.js';
import { ArticleAttachmentsV1Controller } from './v1/article-attachments.controller.js';
import { AttachmentsV1Controller } from './v1/attachments.controller.js';
import { AttachmentDtoRules } from './v1/dto/attachment-dto.rules.js';

export const attachmentsFeature: FeatureModule = {
  moduleApi: 1,
  name: 'attachments',
  description: 'Files that belong to articles.',
  tagOrder: 70,
  module: AttachmentsModule,
  needs: [articlesFeature, categoriesFeature, usersFeature],
  api: {},
  surfaces: [
    { controllers: [AttachmentsV1Controller], providers: [AttachmentDtoRules] },
    { controllers: [ArticleAttachmentsV1Controller], path: '{articles}/:id/attachments' },
  ],
  recordsReads: true,
  resources: { attachment: ':id' },
  permissions: [WRITE_ATTACHMENTS],
  counters: ['downloads'],
  settings: attachmentsSettings,
  entities: [AttachmentEntity],
  storage: [storedRows(AttachmentEntity, 'ownerId', 'size')],
  jobs: [OrphanedFilesJob],
  strategies: [strategy(AttachmentStorage, attachmentStorageProvider)],
  rowFiles: [AttachmentRowFiles],
};
