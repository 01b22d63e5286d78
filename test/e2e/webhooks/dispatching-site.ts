import { UnitOfWork } from '../../../src/core/database/index.js';
import { ItemDeleted } from '../../../src/modules/articles/index.js';
import { eventually } from '../../support/eventually.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers } from '../../support/test-client.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';

export interface DeliveryRow {
  readonly id: number;
  readonly status: string;
  readonly leased_by: string | null;
}

/** An application that sends webhooks. Each test has a separate receiver. */
export class DispatchingSite {
  receiver: WebhookReceiver;

  private constructor(
    readonly app: TestApp,
    readonly admin: Headers,
  ) {}

  static async start(): Promise<DispatchingSite> {
    const app = await startTestApp({
      ...{ WEBHOOKS_SEND: 'true', WEBHOOKS_ALLOW_PRIVATE: 'true', WEBHOOKS_RETRY_SCHEDULE: '1,1,1,1,1' },
    });
    return new DispatchingSite(app, await app.asAdmin());
  }

  async startReceiver(): Promise<void> {
    this.receiver = await WebhookReceiver.start();
  }

  async stopReceiver(): Promise<void> {
    await this.app.sql('DELETE FROM webhooks');
    await this.receiver.stop();
  }

  async createWebhook(url: string, ...events: string[]): Promise<ApiObject> {
    const input = { url, events: events.length > 0 ? events : ['*'] };
    const { body } = await this.app.http.post('/api/v1/webhooks').set(this.admin).send(input).expect(201);
    return body.data as ApiObject;
  }

  emit(...ids: number[]): Promise<void> {
    const units = this.app.app.get(UnitOfWork);
    return units.run(() => {
      for (const id of ids) units.emit(new ItemDeleted(id));
      return Promise.resolve();
    });
  }

  waitForMessages(count: number, by = this.receiver) {
    return eventually(
      () => by.messages,
      ({ length }) => length >= count,
    );
  }

  deliveries(where = '1 = 1'): Promise<DeliveryRow[]> {
    return this.app.sql<DeliveryRow>(`SELECT id, status, leased_by FROM webhook_deliveries WHERE ${where} ORDER BY id`);
  }

  waitForStatus(status: string): Promise<DeliveryRow[]> {
    return eventually(
      () => this.deliveries(),
      (rows) => rows.length > 0 && rows.every((row) => row.status === status),
    );
  }
}
