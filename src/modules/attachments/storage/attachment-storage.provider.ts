import { join } from 'node:path';
import { SettingsError } from '../../../config/load-settings.js';
import { Settings } from '../../../config/settings.js';
import { attachmentsSettings } from '../attachments.settings.js';
import type { AttachmentStorage } from './attachment-storage.js';
import { FolderStorage } from './folder-storage.js';
import { S3Storage } from './s3-storage.js';

/** Returns the folder of stored files. Its subfolder `incoming` has the files that are being received. */
export const resolveUploadsFolder = ({ DATA_DIR }: Settings): string => join(DATA_DIR, 'uploads');

/** Creates the storage that `ATTACHMENTS_STORAGE` selects. */
export const attachmentStorageProvider = {
  inject: [Settings],
  useFactory: async (settings: Settings): Promise<AttachmentStorage> => {
    const values = settings.getSection(attachmentsSettings);
    if (values.ATTACHMENTS_STORAGE === 'folder') return new FolderStorage(resolveUploadsFolder(settings));
    const { ATTACHMENTS_S3_ACCESS_KEY_ID: accessKeyId, ATTACHMENTS_S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
    return new S3Storage(await loadSdk(), {
      ...(values.ATTACHMENTS_S3_ENDPOINT !== undefined && { endpoint: values.ATTACHMENTS_S3_ENDPOINT }),
      region: values.ATTACHMENTS_S3_REGION!,
      bucket: values.ATTACHMENTS_S3_BUCKET!,
      ...(accessKeyId !== undefined &&
        secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
      prefix: values.ATTACHMENTS_S3_PREFIX,
      forcePathStyle: values.ATTACHMENTS_S3_FORCE_PATH_STYLE,
    });
  },
};

/** The SDK is a large, optional package, loaded only if S3 is selected. */
async function loadSdk() {
  try {
    return await import('@aws-sdk/client-s3');
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.includes('MODULE_NOT_FOUND')) throw error;
    throw new SettingsError(['ATTACHMENTS_STORAGE: s3 needs a package: npm install @aws-sdk/client-s3']);
  }
}
