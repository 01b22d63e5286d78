import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { UploadStagingFolder } from './upload-staging-folder.js';
import { uploadsFolder } from './storage/attachment-storage.provider.js';

/** Temporary files of uploads in progress. */
@Injectable()
export class UploadStaging extends UploadStagingFolder {
  constructor(settings: Settings) {
    super(join(uploadsFolder(settings), 'incoming'));
  }
}
