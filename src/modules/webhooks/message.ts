import { randomBytes } from 'node:crypto';
import type { NewDelivery } from './delivery-record.js';

/** Sent when somebody asks for it, whatever events the webhook is for. */
export const PING = 'webhook.ping';

/** The same for every webhook that gets the message, and for every try: by it a receiver knows what it has already. */
export const newMessageId = (): string => `msg_${randomBytes(16).toString('hex')}`;

/** The body as Standard Webhooks has it; `data` is `{item: …}`, `{itemid: …}` and the like. */
export const messageBody = (type: string, timestamp: Date, data: object): string =>
  JSON.stringify({ type, timestamp: timestamp.toISOString(), data });

export const pingOf = (webhookId: number, now = new Date()): NewDelivery => ({
  webhookId,
  messageId: newMessageId(),
  event: PING,
  subject: `webhook:${webhookId}`,
  body: messageBody(PING, now, { webhookid: webhookId }),
});
