import type { ClaimedDelivery, NewMessage } from '../../../src/modules/webhooks/delivery/delivery-record.js';
import { DeliveriesRepository } from '../../../src/modules/webhooks/delivery/deliveries.repository.js';
import { DeliveryClaims } from '../../../src/modules/webhooks/delivery/delivery-claims.js';
import { DeliveryAttempt } from '../../../src/modules/webhooks/delivery/delivery-attempt.js';
import { WebhooksRepository } from '../../../src/modules/webhooks/webhooks.repository.js';
import { UnitOfWork } from '../../../src/core/database/index.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers } from '../../support/test-client.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';

export const seconds = (n: number) => new Date(Date.now() + n * 1000);
export const idsOf = (taken: readonly ClaimedDelivery[]) => taken.map(({ id }) => id);

const messageOf = (eventId: number, subject: string): NewMessage => ({
  ...{ messageId: `msg_${eventId}`, eventId, subject, event: 'articles.item.updated', body: '{}' },
  ...{ traceParent: null, traceState: null },
});

/** One webhook and its receiver. Sending is disabled: the tests perform each step of the dispatcher. */
export class DeliveriesSite {
  receiver: WebhookReceiver;
  webhook: ApiObject;

  private constructor(
    readonly app: TestApp,
    readonly admin: Headers,
    readonly claims: DeliveryClaims,
  ) {}

  static async start(): Promise<DeliveriesSite> {
    const app = await startTestApp({ WEBHOOKS_ALLOW_PRIVATE: 'true', WEBHOOKS_RETRY_SCHEDULE: '10,100' });
    return new DeliveriesSite(app, await app.asAdmin(), app.app.get(DeliveryClaims, { strict: false }));
  }

  async createWebhook(): Promise<void> {
    this.receiver = await WebhookReceiver.start();
    const input = { url: this.receiver.url(), events: ['*'] };
    this.webhook = (await this.app.http.post('/api/v1/webhooks').set(this.admin).send(input).expect(201)).body.data;
  }

  async deleteWebhooks(): Promise<void> {
    await this.receiver.stop();
    await this.app.sql('DELETE FROM webhooks');
    await this.app.sql('DELETE FROM webhook_messages');
  }

  async ping(): Promise<ApiObject> {
    return (await this.app.http.post(`${this.webhook.links['self']}/ping`).set(this.admin).expect(201)).body.data;
  }

  async show(path: string) {
    return (await this.app.http.get(path).set(this.admin).expect(200)).body.data.attributes;
  }

  take(most: number, now?: Date): Promise<ClaimedDelivery[]> {
    return this.claims.claim(this.webhook.id, most, now);
  }

  /** Inserts a delivery for the subject. */
  order(eventId: number, subject: string): Promise<number> {
    return this.insert((deliveries) => deliveries.insert(messageOf(eventId, subject), this.webhook.id, new Date()));
  }

  /** Inserts deliveries of events 1 to `count` for the subject. Returns their ids. */
  async orderAll(count: number, subject: string): Promise<number[]> {
    const webhookIds = [this.webhook.id];
    const messages = Array.from({ length: count }, (_, n) => ({ ...messageOf(n + 1, subject), webhookIds }));
    await this.insert((deliveries) => deliveries.insertAll(messages, new Date()));
    const rows = await this.app.sql<{ id: number }>('SELECT id FROM webhook_deliveries ORDER BY event_id');
    return rows.map(({ id }) => id);
  }

  private insert<Result>(work: (deliveries: DeliveriesRepository) => Promise<Result>): Promise<Result> {
    return this.app.app.get(UnitOfWork).run(() => work(this.app.app.get(DeliveriesRepository, { strict: false })));
  }

  async deliver(delivery: ClaimedDelivery): Promise<void> {
    const [target] = await this.app.app.get(WebhooksRepository, { strict: false }).findTargets();
    await this.app.app.get(DeliveryAttempt, { strict: false }).run(delivery, target!, new AbortController().signal);
  }
}
