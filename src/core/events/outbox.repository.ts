import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { DomainEvent } from './domain-event.js';
import { OutboxEntity } from './outbox.entity.js';

@Injectable()
export class OutboxRepository {
  /** Stores the events inside the transaction of the change that they tell of. */
  async append(manager: EntityManager, events: readonly DomainEvent[]): Promise<void> {
    if (events.length === 0) return;
    const occurredAt = new Date();
    await manager
      .createQueryBuilder()
      .insert()
      .into(OutboxEntity)
      .values(
        events.map((event) => ({
          name: event.name,
          subject: event.subject,
          data: JSON.stringify({ [event.member]: event.payload }),
          occurredAt,
        })),
      )
      .updateEntity(false)
      .execute();
  }
}
