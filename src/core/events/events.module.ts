import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { EventEmitter2 } from '@nestjs/event-emitter';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UnitOfWork } from '../database/unit-of-work.js';
import { EventPublisher } from './event-publisher.js';
import { ListenerRunner } from './listener-runner.js';
import { ListenerDrain } from './listener-drain.js';
import { ListenerLoader } from './listener-loader.js';
import { OutboxLagMetrics } from './outbox-lag-metrics.js';
import { OutboxEntity } from './outbox.entity.js';
import { LongEventLimit } from './long-event-limit.js';
import { OutboxRepository } from './outbox.repository.js';
import { StoredEventsRepository } from './stored-events.repository.js';

@Global()
@Module({
  imports: [DiscoveryModule, TypeOrmModule.forFeature([OutboxEntity])],
  providers: [
    { provide: EventEmitter2, useFactory: () => new EventEmitter2() },
    EventPublisher,
    ListenerRunner,
    ListenerLoader,
    OutboxLagMetrics,
    LongEventLimit,
    OutboxRepository,
    StoredEventsRepository,
  ],
  exports: [EventEmitter2, EventPublisher, ListenerRunner, OutboxRepository, StoredEventsRepository],
})
export class EventsModule {
  constructor(unitOfWork: UnitOfWork, publisher: EventPublisher) {
    unitOfWork.addCommitHook(publisher);
  }
}

/** Not global, so that it ends before the database connections: Nest shuts down global modules last. */
@Module({ providers: [ListenerDrain] })
export class ListenerDrainModule {}
