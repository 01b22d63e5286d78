import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobRegistry } from '../jobs/job-registry.js';
import { EventLogEntity } from './event-log.entity.js';
import { EventLogRepository } from './event-log.repository.js';
import { EventRetentionJob } from './event-retention.job.js';
import { EventSequenceEntity } from './event-sequence.entity.js';
import { EventSequencer } from './event-sequencer.js';
import { EventSubscriberEntity } from './event-subscriber.entity.js';
import { SubscriberCursorsRepository } from './subscriber-cursors.repository.js';
import { SubscriberDelivery } from './subscriber-delivery.js';
import { SubscriberMetrics } from './subscriber-metrics.js';
import { SubscriberRegistry } from './subscriber-registry.js';
import { SubscriberReplayService } from './subscriber-replay.service.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([EventLogEntity, EventSequenceEntity, EventSubscriberEntity])],
  providers: [
    EventLogRepository,
    EventRetentionJob,
    EventSequencer,
    SubscriberCursorsRepository,
    SubscriberDelivery,
    SubscriberMetrics,
    SubscriberRegistry,
    SubscriberReplayService,
  ],
  exports: [EventLogRepository, SubscriberReplayService],
})
export class SubscribersModule {
  constructor(jobs: JobRegistry, retention: EventRetentionJob) {
    jobs.add(retention);
  }
}
