import { Global, Module } from '@nestjs/common';
import { EventEmitterModule } from '@nestjs/event-emitter';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventPublisher } from './event-publisher.js';
import { OutboxEntity } from './outbox.entity.js';
import { OutboxRepository } from './outbox.repository.js';
import { StoredEventsRepository } from './stored-events.repository.js';

@Global()
@Module({
  imports: [EventEmitterModule.forRoot(), TypeOrmModule.forFeature([OutboxEntity])],
  providers: [EventPublisher, OutboxRepository, StoredEventsRepository],
  exports: [EventPublisher, OutboxRepository, StoredEventsRepository],
})
export class EventsModule {}
