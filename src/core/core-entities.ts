import type { Type } from '@nestjs/common';
import { AccessRevisionEntity } from './permission-cache/access-revision.entity.js';
import { AuditEventEntity } from './audit/audit-event.entity.js';
import { ContentRevisionEntity } from './database/content-revision.entity.js';
import { OutboxEntity } from './events/outbox.entity.js';
import { EventLogEntity } from './subscribers/event-log.entity.js';
import { EventSequenceEntity } from './subscribers/event-sequence.entity.js';
import { EventSubscriberEntity } from './subscribers/event-subscriber.entity.js';
import { IdempotencyKeyEntity } from './pipeline/idempotency/idempotency-key.entity.js';
import { MailEntity } from './mail/mail.entity.js';
import { JobEntity } from './jobs/job.entity.js';

/** Entities of core, which exist in every application. */
export const coreEntities: readonly Type[] = [
  AccessRevisionEntity,
  AuditEventEntity,
  ContentRevisionEntity,
  EventLogEntity,
  EventSequenceEntity,
  EventSubscriberEntity,
  IdempotencyKeyEntity,
  JobEntity,
  MailEntity,
  OutboxEntity,
];
