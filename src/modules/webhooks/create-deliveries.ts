import { randomBytes } from 'node:crypto';
import type { StoredEvent } from '../../core/events/index.js';
import { currentTraceHeaders } from '../../core/request-context/index.js';
import type { NewDelivery } from './delivery-record.js';

/** Sent on request, regardless of the events that the webhook subscribes to. */
const PING = 'webhook.ping';

/** Equal for all webhooks and all attempts of a message, so that a receiver can detect duplicates. */
const newMessageId = (): string => `msg_${randomBytes(16).toString('hex')}`;

/** Body in the format of Standard Webhooks. `data` is JSON such as `{item: …}` or `{itemid: …}`. */
const messageBody = (type: string, timestamp: Date, data: string): string =>
  `{"type":${JSON.stringify(type)},"timestamp":"${timestamp.toISOString()}","data":${data}}`;

/** Creates one delivery of the same message per webhook. */
export function createEventDeliveries(event: StoredEvent, webhookIds: readonly number[]): NewDelivery[] {
  const messageId = newMessageId();
  const body = messageBody(event.name, event.occurredAt, event.data);
  const { id: eventId, name, subject, traceParent, traceState } = event;
  const same = { messageId, eventId, event: name, subject, body, traceParent, traceState };
  return webhookIds.map((webhookId) => ({ webhookId, ...same }));
}

export const createPingDelivery = (webhookId: number, now = new Date()): NewDelivery => ({
  webhookId,
  messageId: newMessageId(),
  eventId: null,
  event: PING,
  subject: `webhook:${webhookId}`,
  body: messageBody(PING, now, JSON.stringify({ webhookid: webhookId })),
  ...currentTraceHeaders(),
});
