import { Module } from '@nestjs/common';
import { AuditLogModule } from '../audit-log.module.js';
import { AuditEventsV1Controller } from './audit-events.controller.js';

@Module({ imports: [AuditLogModule], controllers: [AuditEventsV1Controller] })
export class AuditV1Module {}
