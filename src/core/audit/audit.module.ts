import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditEventEntity } from './audit-event.entity.js';
import { AuditEventsRepository } from './audit-events.repository.js';
import { AuditLog } from './audit-log.js';
import { RefusalRecorder } from './refusal-recorder.js';
import { SharedEntries } from './shared-entries.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([AuditEventEntity])],
  providers: [AuditEventsRepository, AuditLog, RefusalRecorder, SharedEntries],
  exports: [AuditEventsRepository, AuditLog, RefusalRecorder],
})
export class AuditModule {}
