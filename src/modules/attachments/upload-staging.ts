import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { StagingFolder } from './staging-folder.js';
import { resolveUploadsFolder } from './storage/attachment-storage.provider.js';

/** Temporary files of uploads in progress. */
@Injectable()
export class UploadStaging extends StagingFolder {
  constructor(settings: Settings) {
    super(join(resolveUploadsFolder(settings), 'incoming'));
  }
}
