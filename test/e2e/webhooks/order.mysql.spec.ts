import { DeliveryClaims } from '../../../src/modules/webhooks/delivery/delivery-claims.js';
import { EventFanOut } from '../../../src/modules/webhooks/delivery/event-fan-out.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

/** If two processes drain the outbox concurrently, the later event may be finished before the earlier event. */
describe('Order of concurrently processed events', () => {
  let site: TestApp;
  let webhookId: number;

  beforeAll(async () => {
    site = await startTestApp();
    const input = { url: 'https://hooks.example.org/', events: ['*'] };
    const { body } = await site.http
      .post('/api/v1/webhooks')
      .set(await site.asAdmin())
      .send(input)
      .expect(201);
    webhookId = body.data.id;
    await site.sql('DELETE FROM outbox');
    for (const subject of ['item:1', 'item:1', 'item:2']) {
      const values = ['articles.item.updated', subject, `{"itemid":"${subject}"}`];
      await site.sql(
        'INSERT INTO outbox (name, subject, data, occurred_at) VALUES (?, ?, ?, UTC_TIMESTAMP(3))',
        values,
      );
    }
  });
  afterAll(() => site.stop());

  const events = async () => {
    const rows = await site.sql<{ id: number }>('SELECT id FROM outbox ORDER BY id');
    return rows.map(({ id }) => id);
  };
  const take = async () => {
    const taken = await site.app.get(DeliveryClaims, { strict: false }).claim(webhookId, 10);
    const [rows, ids] = [
      await site.sql<{ id: number; event_id: number }>('SELECT id, event_id FROM webhook_deliveries'),
      taken.map(({ id }) => id),
    ];
    return rows.filter(({ id }) => ids.includes(id)).map(({ event_id }) => event_id);
  };

  it('delays the second event of an article until the first event is sent, but not the event of another article', async () => {
    const [first, second, other] = await events();
    await site.sql('START TRANSACTION');
    await site.sql('SELECT id FROM outbox WHERE id = ? FOR UPDATE', [first]);
    const fanOut = site.app.get(EventFanOut, { strict: false });
    await fanOut.run();
    expect(await events()).toEqual([first]);
    expect(await take()).toEqual([other]);
    await site.sql('COMMIT');

    await fanOut.run();
    expect(await events()).toEqual([]);
    expect(await take()).toEqual([first]);
    await site.sql("UPDATE webhook_deliveries SET status = 'succeeded' WHERE event_id = ?", [first]);
    expect(await take()).toEqual([second]);
  });
});
