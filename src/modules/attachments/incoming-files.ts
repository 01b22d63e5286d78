import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { ReceivingFolder } from './receiving-folder.js';
import { uploadsFolder } from './storage/storage.provider.js';

/** Files that are just being received, beside those that are kept in a folder. */
@Injectable()
export class IncomingFiles extends ReceivingFolder {
  constructor(settings: Settings) {
    super(join(uploadsFolder(settings), 'incoming'));
  }
}
