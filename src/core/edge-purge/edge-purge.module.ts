import { Module } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { OutboundHttpModule } from '../outbound-http/index.js';
import { EdgePurgeSubscriber } from './edge-purge.subscriber.js';
import { PurgeKeys } from './purge-keys.js';
import { PurgeRecorder } from './purge-recorder.js';

/** Purges of shared caches after changes of content. */
@Module({ imports: [OutboundHttpModule], providers: [EdgePurgeSubscriber, PurgeKeys, PurgeRecorder] })
export class EdgePurgeModule {
  constructor(unitOfWork: UnitOfWork, recorder: PurgeRecorder, settings: Settings) {
    if (settings.EDGE_PURGE_PROVIDER !== 'none') unitOfWork.addCommitHook(recorder);
  }
}
