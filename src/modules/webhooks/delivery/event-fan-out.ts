import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type StoredEvent, StoredEventsRepository } from '../../../core/events/index.js';
import { currentTraceHeaders } from '../../../core/request-context/index.js';
import type { NewMessage } from './delivery-record.js';
import { UnitOfWork } from '../../../core/database/index.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { ALL_EVENTS_WILDCARD } from '../webhook-record.js';
import { type WebhookSubscription, WebhooksRepository } from '../webhooks.repository.js';

/** Sent on request, regardless of the events that the webhook subscribes to. */
const PING = 'webhook.ping';

/** Equal for all webhooks and all attempts of a message, so that a receiver can detect duplicates. */
const newMessageId = (): string => `msg_${randomBytes(16).toString('hex')}`;

/** Body in the format of Standard Webhooks. `data` is JSON such as `{item: …}` or `{itemid: …}`. */
const messageBody = (type: string, timestamp: Date, data: string): string =>
  `{"type":${JSON.stringify(type)},"timestamp":"${timestamp.toISOString()}","data":${data}}`;

const toMessage = (event: StoredEvent): NewMessage => ({
  messageId: newMessageId(),
  eventId: event.id,
  event: event.name,
  subject: event.subject,
  body: messageBody(event.name, event.occurredAt, event.data),
  traceParent: event.traceParent,
  traceState: event.traceState,
});

export const createPingMessage = (webhookId: number, now = new Date()): NewMessage => ({
  messageId: newMessageId(),
  eventId: null,
  event: PING,
  subject: `webhook:${webhookId}`,
  body: messageBody(PING, now, JSON.stringify({ webhookid: webhookId })),
  ...currentTraceHeaders(),
});

/** Limits the duration of the request that creates a webhook. If the outbox is longer, the new webhook receives the rest. */
const MAX_BATCHES_BEFORE_CREATE = 20;

/**
 * Creates one delivery per subscribed webhook for each event in the outbox, and removes the event in the same transaction, so
 * that neither a crash nor another process loses or duplicates a delivery.
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
   * Prevents that a new webhook receives earlier events. Times cannot be compared instead: they come from the clocks of several
   * instances, and new events of an instance with a slow clock would be lost.
   */
  async drain(): Promise<void> {
    for (let n = 0; n < MAX_BATCHES_BEFORE_CREATE && (await this.run()); n++);
  }

  /** Processes a batch of events. Returns true if the outbox may have more events. */
  async run(now = new Date()): Promise<boolean> {
    if ((await this.events.findOldestTime()) === null) return false;
    return this.unitOfWork.runWithoutInvalidation(async () => {
      const { events, hasMore } = await this.events.claim();
      if (events.length === 0) return false;
      const subscribers = await this.webhooks.findSubscribers();
      await this.deliveries.insertAll(
        events.map((event) => ({
          ...toMessage(event),
          webhookIds: subscribers.filter(isSubscribed(event)).map(({ id }) => id),
        })),
        now,
      );
      await this.events.remove(events);
      return hasMore;
    });
  }
}

const isSubscribed =
  ({ name }: StoredEvent) =>
  ({ events }: WebhookSubscription): boolean =>
    events.includes(name) || events.includes(ALL_EVENTS_WILDCARD);
