import { DeliveryClaims } from '../../../src/modules/webhooks/delivery/delivery-claims.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const DELIVERED = 20_000;
const WAITING = 10_000;
const PORTION = 2000;
const [NOW, LATER] = ['2026-01-01 00:00:00.000', '2999-01-01 00:00:00.000'];

/** A receiver rejects one message of an article that changes very often. */
describe('Long queue behind one message', () => {
  let site: TestApp;
  let webhookId: number;
  let lastEvent = 0;

  beforeAll(async () => {
    site = await startTestApp();
    const input = { url: 'https://hooks.example.org/', events: ['*'] };
    const admin = await site.asAdmin();
    webhookId = (await site.http.post('/api/v1/webhooks').set(admin).send(input).expect(201)).body.data.id;
    await site.sql('DELETE FROM outbox');
    for (let n = 0; n < DELIVERED; n += PORTION) await insert(PORTION, 'item:3', 'succeeded');
    await insert(1, 'item:1', 'pending', LATER);
    for (let n = 0; n < WAITING; n += PORTION) await insert(PORTION, 'item:1', 'pending');
  });
  afterAll(() => site.stop());

  const insert = async (count: number, subject: string, status: string, nextAttemptAt = NOW) => {
    const events = Array.from({ length: count }, () => ++lastEvent);
    const row = (event: number) => {
      const values = [`msg_${event}`, subject, status, nextAttemptAt, NOW].map((value) => `'${value}'`);
      return `(${webhookId}, ${event}, 'x', 0, ${values.join(', ')})`;
    };
    const messages = events.map((event) => `('msg_${event}', '{}')`);
    await site.sql(`INSERT INTO webhook_messages (id, body) VALUES ${messages.join(', ')}`);
    await site.sql(
      `INSERT INTO webhook_deliveries (webhook_id, event_id, event, attempts, message_id, subject, status,
         next_attempt_at, created_at) VALUES ${events.map(row).join(', ')}`,
    );
  };

  it('claims deliveries of other subjects without delay', async () => {
    await insert(1, 'item:2', 'pending');
    const taken = await site.app.get(DeliveryClaims, { strict: false }).claim(webhookId, 8);
    expect(taken.map(({ messageId }) => messageId)).toEqual([`msg_${lastEvent}`]);
  });
});
