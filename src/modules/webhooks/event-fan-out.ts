import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../core/database/index.js';
import { type StoredEvent, StoredEventsRepository } from '../../core/events/index.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { messagesOf } from './message.js';
import { EVERY_EVENT } from './webhook-record.js';
import { type Subscriber, WebhooksRepository } from './webhooks.repository.js';

/** A request waits for it. Where more has gathered, a new webhook is told of the rest. */
const MOST_BEFORE_A_WEBHOOK = 20;

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

  /**
   * So that a webhook which is about to be made hears of nothing that was before it. To compare times would not do: they come from the
   * clocks of several instances, and what one that is behind has just stored would be lost.
   */
  async empty(): Promise<void> {
    for (let n = 0; n < MOST_BEFORE_A_WEBHOOK && (await this.run()); n++);
  }

  /** Some of those that wait; true where there may be more. */
  async run(now = new Date()): Promise<boolean> {
    if ((await this.events.oldestSince()) === null) return false;
    return this.unitOfWork.runUnseen(async () => {
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

const wants =
  ({ name }: StoredEvent) =>
  ({ events }: Subscriber): boolean =>
    events.includes(name) || events.includes(EVERY_EVENT);
