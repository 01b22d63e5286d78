import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { ReceivingFolder } from './receiving-folder.js';
import { uploadsFolder } from './storage/storage.provider.js';

/** Temporary files of uploads in progress. */
@Injectable()
export class IncomingFiles extends ReceivingFolder {
  constructor(settings: Settings) {
    super(join(uploadsFolder(settings), 'incoming'));
  }
}
