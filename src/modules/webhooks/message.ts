import { randomBytes } from 'node:crypto';
import type { StoredEvent } from '../../core/events/index.js';
import { sentTrace } from '../../core/tracing/index.js';
import type { NewDelivery } from './delivery-record.js';

/** Sent when somebody asks for it, whatever events the webhook is for. */
const PING = 'webhook.ping';

/** The same for every webhook that gets the message, and for every try: by it a receiver knows what it has already. */
const newMessageId = (): string => `msg_${randomBytes(16).toString('hex')}`;

/** The body as Standard Webhooks has it; `data` is the JSON of `{item: …}`, `{itemid: …}` and the like. */
const messageBody = (type: string, timestamp: Date, data: string): string =>
  `{"type":${JSON.stringify(type)},"timestamp":"${timestamp.toISOString()}","data":${data}}`;

/** The same message to each of these webhooks. */
export function messagesOf(event: StoredEvent, webhookIds: readonly number[]): NewDelivery[] {
  const messageId = newMessageId();
  const body = messageBody(event.name, event.occurredAt, event.data);
  const { id: eventId, name, subject, traceParent, traceState } = event;
  const same = { messageId, eventId, event: name, subject, body, traceParent, traceState };
  return webhookIds.map((webhookId) => ({ webhookId, ...same }));
}

export const pingOf = (webhookId: number, now = new Date()): NewDelivery => ({
  webhookId,
  messageId: newMessageId(),
  eventId: null,
  event: PING,
  subject: `webhook:${webhookId}`,
  body: messageBody(PING, now, JSON.stringify({ webhookid: webhookId })),
  ...sentTrace(),
});
