import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../core/database/index.js';
import { type StoredEvent, StoredEventsRepository } from '../../core/events/index.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { messagesOf } from './message.js';
import { EVERY_EVENT } from './webhook-record.js';
import { type Subscriber, WebhooksRepository } from './webhooks.repository.js';

/**
 * Makes of each event in the outbox one delivery for each webhook that wants it, and takes it out of the outbox by the same
 * transaction: neither a crash nor another process makes two of it, or none.
 */
@Injectable()
export class EventFanOut {
  constructor(
    private readonly events: StoredEventsRepository,
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Some of those that wait; true where there may be more. */
  async run(now = new Date()): Promise<boolean> {
    if ((await this.events.oldestSince()) === null) return false;
    return this.unitOfWork.run(async () => {
      const { events, more } = await this.events.take();
      if (events.length === 0) return false;
      const subscribers = await this.webhooks.findSubscribers();
      await this.deliveries.insertAll(
        events.flatMap((event) =>
          messagesOf(
            event,
            subscribers.filter(wants(event)).map(({ id }) => id),
          ),
        ),
        now,
      );
      await this.events.remove(events);
      return more;
    });
  }
}

/** A webhook hears of nothing that was before it. */
const wants =
  ({ name, occurredAt }: StoredEvent) =>
  ({ events, createdAt }: Subscriber): boolean =>
    occurredAt >= createdAt && (events.includes(name) || events.includes(EVERY_EVENT));
