import { Module } from '@nestjs/common';
import { DeskDrawerListener } from './desk-drawer.listener.js';
import { PaperClipsRepository } from './paper-clips.repository.js';
import { PaperClipsService } from './paper-clips.service.js';

@Module({
  providers: [PaperClipsRepository, PaperClipsService, DeskDrawerListener],
  exports: [PaperClipsService],
})
export class DeskDrawerModule {}
