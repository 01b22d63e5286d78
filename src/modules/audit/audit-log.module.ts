import { Module } from '@nestjs/common';
import { AuditService } from './audit.service.js';
import { AuditRetentionJob } from './audit-retention.job.js';

@Module({ providers: [AuditService, AuditRetentionJob], exports: [AuditService] })
export class AuditLogModule {}
