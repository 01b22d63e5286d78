import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { EventEmitter2 } from '@nestjs/event-emitter';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobList } from '../jobs/job-list.js';
import { ModuleApis } from '../module-api/module-apis.js';
import { EventPublisher } from './event-publisher.js';
import { EventSink } from './event-sink.js';
import { ListenerCalls } from './listener-calls.js';
import { ListenerDrain } from './listener-drain.js';
import { ListenerLoader } from './listener-loader.js';
import { OutboxLag } from './outbox-lag.js';
import { OutboxEntity } from './outbox.entity.js';
import { OutboxRepository } from './outbox.repository.js';
import { SinkEventEntity } from './sink-event.entity.js';
import { SinkEventsRepository } from './sink-events.repository.js';
import { SinkFeeding } from './sink-feeding.js';
import { StoredEventsRepository } from './stored-events.repository.js';

@Global()
@Module({
  imports: [DiscoveryModule, TypeOrmModule.forFeature([OutboxEntity, SinkEventEntity])],
  providers: [
    { provide: EventEmitter2, useFactory: () => new EventEmitter2() },
    EventPublisher,
    ListenerCalls,
    ListenerLoader,
    OutboxLag,
    OutboxRepository,
    SinkEventsRepository,
    SinkFeeding,
    StoredEventsRepository,
  ],
  exports: [EventEmitter2, EventPublisher, ListenerCalls, OutboxRepository, StoredEventsRepository],
})
export class EventsModule {
  constructor(jobs: JobList, apis: ModuleApis, feeding: SinkFeeding) {
    if (apis.isReplaced(EventSink)) jobs.add(feeding);
  }
}

/** Not global, so that it ends before the database connections: Nest shuts down global modules last. */
@Module({ providers: [ListenerDrain] })
export class ListenerDrainModule {}
