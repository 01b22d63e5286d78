import { Module } from '@nestjs/common';
import { PaperClipsRepository } from './paper-clips.repository.js';
import { PaperClipsService } from './paper-clips.service.js';

@Module({
  providers: [PaperClipsRepository, PaperClipsService],
  exports: [PaperClipsService],
})
export class PaperClipsModule {}
