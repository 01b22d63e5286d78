import { Module } from '@nestjs/common';
import { AuditService } from './audit.service.js';
import { OldEvents } from './old-events.js';

@Module({ providers: [AuditService, OldEvents], exports: [AuditService] })
export class AuditLogModule {}
