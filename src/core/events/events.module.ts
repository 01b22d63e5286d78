import { Global, Module } from '@nestjs/common';
import { EventEmitterModule } from '@nestjs/event-emitter';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventPublisher } from './event-publisher.js';
import { OutboxEntity } from './outbox.entity.js';
import { OutboxRepository } from './outbox.repository.js';

@Global()
@Module({
  imports: [EventEmitterModule.forRoot(), TypeOrmModule.forFeature([OutboxEntity])],
  providers: [EventPublisher, OutboxRepository],
  exports: [EventPublisher, OutboxRepository],
})
export class EventsModule {}
