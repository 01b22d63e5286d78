import { Global, Inject, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { EventEmitter2 } from '@nestjs/event-emitter';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobRegistry } from '../jobs/job-registry.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { REPLACED_STRATEGIES, type StrategyClass } from '../strategy/strategy.js';
import { EventPublisher } from './event-publisher.js';
import { EventSink } from './event-sink.js';
import { ListenerRunner } from './listener-runner.js';
import { ListenerDrain } from './listener-drain.js';
import { ListenerLoader } from './listener-loader.js';
import { OutboxLagMetrics } from './outbox-lag-metrics.js';
import { OutboxEntity } from './outbox.entity.js';
import { LongEventLimit } from './long-event-limit.js';
import { OutboxRepository } from './outbox.repository.js';
import { SinkEventEntity } from './sink-event.entity.js';
import { SinkEventsRepository } from './sink-events.repository.js';
import { EventSinkJob } from './event-sink.job.js';
import { StoredEventsRepository } from './stored-events.repository.js';

@Global()
@Module({
  imports: [DiscoveryModule, TypeOrmModule.forFeature([OutboxEntity, SinkEventEntity])],
  providers: [
    { provide: EventEmitter2, useFactory: () => new EventEmitter2() },
    EventPublisher,
    ListenerRunner,
    ListenerLoader,
    OutboxLagMetrics,
    LongEventLimit,
    OutboxRepository,
    SinkEventsRepository,
    EventSinkJob,
    StoredEventsRepository,
  ],
  exports: [EventEmitter2, EventPublisher, ListenerRunner, OutboxRepository, StoredEventsRepository],
})
export class EventsModule {
  constructor(
    jobs: JobRegistry,
    @Inject(REPLACED_STRATEGIES) replaced: ReadonlySet<StrategyClass>,
    sinkJob: EventSinkJob,
    unitOfWork: UnitOfWork,
    publisher: EventPublisher,
  ) {
    if (replaced.has(EventSink)) jobs.add(sinkJob);
    unitOfWork.addCommitHook(publisher);
  }
}

/** Not global, so that it ends before the database connections: Nest shuts down global modules last. */
@Module({ providers: [ListenerDrain] })
export class ListenerDrainModule {}
