import { Module } from '@nestjs/common';
// #if listener
import { DeskDrawerListener } from './desk-drawer.listener.js';
// #end
// #if v2
import { PaperClipCursorPageRepository } from './paper-clip-cursor-page.repository.js';
// #end
// #if job
import { PaperClipRetentionJob } from './paper-clip-retention.job.js';
// #end
import { PaperClipsRepository } from './paper-clips.repository.js';
import { PaperClipsService } from './paper-clips.service.js';

@Module({
  providers: [
    PaperClipsRepository,
    // #if v2
    PaperClipCursorPageRepository,
    // #end
    PaperClipsService,
    // #if listener
    DeskDrawerListener,
    // #end
    // #if job
    PaperClipRetentionJob,
    // #end
  ],
  exports: [PaperClipsService],
})
export class DeskDrawerModule {}
