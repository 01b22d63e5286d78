import { DeliveryRetentionJob } from '../../../src/modules/webhooks/delivery/delivery-retention.job.js';
import type { DeliveryOutcome } from '../../../src/modules/webhooks/delivery/retry-schedule.js';
import type { ApiObject } from '../../support/test-client.js';
import { DeliveriesSite, idsOf, seconds } from './deliveries-site.js';

describe('Claims of webhook deliveries', () => {
  let site: DeliveriesSite;

  beforeAll(async () => {
    site = await DeliveriesSite.start();
  });
  afterAll(() => site.app.stop());
  beforeEach(() => site.createWebhook());
  afterEach(() => site.deleteWebhooks());

  it('grants a delivery to one claim until the lease expires', async () => {
    const { id, links } = await site.ping();
    const [all, none] = [await site.take(10), await site.take(10, seconds(18))];
    expect([idsOf(all), none]).toEqual([[id], []]);
    const [later] = await site.take(10, seconds(21));
    expect(later!.id).toBe(id);

    const outcome: DeliveryOutcome = {
      kind: 'delivered',
      status: 200,
      answer: '',
      startedAt: new Date(),
      durationMs: 1,
    };
    await site.claims.record(all[0]!, site.receiver.url(), outcome);
    expect(await site.show(links['self']!)).toMatchObject({ status: 'pending', attempts_count: 0 });
    await site.claims.record(later!, site.receiver.url(), outcome);
    expect(await site.show(links['self']!)).toMatchObject({ status: 'succeeded', attempts_count: 1 });
  });

  it('claims the earliest due delivery first, at its due time and at the end of its lease', async () => {
    const [later, earlier] = [await site.order(1, 'item:1'), await site.order(2, 'item:2')];
    const due = (second: number) => `2030-01-01 00:00:0${second}.000`;
    for (const [id, time] of [
      [later, due(1)],
      [earlier, due(0)],
    ] as const) {
      await site.app.sql('UPDATE webhook_deliveries SET next_attempt_at = ? WHERE id = ?', [time, id]);
    }
    const takeAt = async (time: string, most = 10) => idsOf(await site.take(most, new Date(time)));

    expect(await takeAt('2029-12-31T23:59:59.999Z')).toEqual([]);
    expect(await takeAt('2030-01-01T00:00:00.000Z')).toEqual([earlier]);
    expect(await takeAt('2030-01-01T00:00:19.999Z')).toEqual([later]);
    expect(await takeAt('2030-01-01T00:00:20.000Z')).toEqual([earlier]);
    expect(await takeAt('2030-01-01T00:01:00.000Z', 1)).toEqual([earlier]);
    expect(await takeAt('2030-01-01T00:02:00.000Z')).toEqual([earlier, later]);
  });

  it('deletes ended deliveries after 30 days, and unsent deliveries only of inactive webhooks', async () => {
    const [ended, recent, unsent] = [
      await site.order(1, 'item:1'),
      await site.order(2, 'item:2'),
      await site.order(3, 'item:3'),
    ];
    const day1 = '2026-01-01 00:00:00.000';
    await site.app.sql('UPDATE webhook_deliveries SET created_at = ?, next_attempt_at = ?', [day1, day1]);
    for (const [id, time] of [
      [ended, day1],
      [recent, '2026-01-02 00:00:00.000'],
    ] as const) {
      await site.app.sql("UPDATE webhook_deliveries SET status = 'succeeded', ended_at = ? WHERE id = ?", [time, id]);
    }
    const leftAt = async (time: string) => {
      await site.app.app.get(DeliveryRetentionJob, { strict: false }).run(undefined, new Date(time));
      return (await site.app.sql<{ id: number }>('SELECT id FROM webhook_deliveries ORDER BY id')).map(({ id }) => id);
    };
    const messages = async () =>
      (await site.app.sql<{ id: string }>('SELECT id FROM webhook_messages ORDER BY id')).map(({ id }) => id);
    const [day30, after] = ['2026-01-31T00:00:00.000Z', '2026-01-31T00:00:00.001Z'];

    expect(await leftAt(day30)).toEqual([ended, recent, unsent]);
    expect(await leftAt(after)).toEqual([recent, unsent]);
    expect(await messages()).toEqual(['msg_2', 'msg_3']);
    await site.app.http.patch(site.webhook.links['self']!).set(site.admin).send({ active: false }).expect(200);
    expect(await leftAt(day30)).toEqual([recent, unsent]);
    expect(await leftAt(after)).toEqual([recent]);
  });

  it('deletes a message with its last delivery, also if the last webhooks are deleted concurrently', async () => {
    const others = await Promise.all(
      [1, 2].map(async () => {
        const input = { url: site.receiver.url(), events: ['*'] };
        return (await site.app.http.post('/api/v1/webhooks').set(site.admin).send(input).expect(201)).body
          .data as ApiObject;
      }),
    );
    const id = await site.order(1, 'item:1');
    for (const other of others) {
      await site.app.sql(
        `INSERT INTO webhook_deliveries (webhook_id, message_id, event, subject, status, attempts, next_attempt_at, created_at)
         SELECT ?, message_id, event, subject, status, attempts, next_attempt_at, created_at FROM webhook_deliveries WHERE id = ?`,
        [other.id, id],
      );
    }
    const remove = ({ links }: ApiObject) => site.app.http.delete(links['self']!).set(site.admin).expect(204);
    const messages = () => site.app.sql('SELECT id FROM webhook_messages');

    await remove(site.webhook);
    expect(await messages()).toEqual([{ id: 'msg_1' }]);
    await Promise.all(others.map(remove));
    expect(await messages()).toEqual([]);
  });

  it('claims each delivery once under concurrent claims', async () => {
    const ids = await Promise.all([1, 2, 3, 4, 5].map((n) => site.order(n, `item:${n}`)));
    const taken = await Promise.all(Array.from({ length: 6 }, () => site.take(5)));
    expect(idsOf(taken.flat()).sort()).toEqual([...ids].sort());
  });

  it('sends deliveries in order per subject without delaying other subjects', async () => {
    const [first, second, other] = [
      await site.order(1, 'item:1'),
      await site.order(2, 'item:1'),
      await site.order(3, 'item:2'),
    ];
    const taken = await site.take(10);
    expect(idsOf(taken)).toEqual([first, other]);
    site.receiver.handler = (_, response) => response.writeHead(503).end();
    await site.deliver(taken[0]!);
    expect(await site.take(10)).toEqual([]);
    site.receiver.handler = (_, response) => response.end();
    const [again] = await site.take(10, seconds(15));
    expect(again!.id).toBe(first);
    await site.deliver(again!);
    expect(idsOf(await site.take(10))).toEqual([second]);
  });

  it('sends the next delivery of a subject immediately after an earlier one that it waited for', async () => {
    const [first, second] = await site.orderAll(1101, 'item:1');
    site.receiver.handler = (_, response) => response.writeHead(503).end();
    await site.deliver((await site.take(8))[0]!);
    expect(await site.take(8)).toEqual([]);
    // The first claim postponed the other 999 deliveries that it examined.
    const postponed = await site.app.sql(
      'SELECT d.id FROM webhook_deliveries d JOIN webhook_deliveries e ON e.next_attempt_at <= d.next_attempt_at WHERE e.id = ?',
      [first!],
    );
    expect(postponed).toHaveLength(1000);

    site.receiver.handler = (_, response) => response.end();
    await site.app.http.post(`${site.webhook.links['self']}/deliveries/${first}/redeliver`).set(site.admin).expect(200);
    await site.deliver((await site.take(8))[0]!);
    expect(idsOf(await site.take(1))).toEqual([second]);
  });

  it('preserves the order per subject if waiting deliveries are redelivered', async () => {
    const [first, second] = [await site.order(1, 'item:1'), await site.order(2, 'item:1')];
    site.receiver.handler = (_, response) => response.writeHead(503).end();
    await site.deliver((await site.take(10))[0]!);
    for (const id of [second, first]) {
      await site.app.http.post(`${site.webhook.links['self']}/deliveries/${id}/redeliver`).set(site.admin).expect(200);
    }
    const [again, ...others] = await site.take(10);
    expect([again!.id, others]).toEqual([first, []]);
    site.receiver.handler = (_, response) => response.end();
    await site.deliver(again!);
    expect(idsOf(await site.take(10))).toEqual([second]);
  });

  it('rejects a second delivery of one event to a webhook', async () => {
    await site.order(1, 'item:1');
    await expect(site.order(1, 'item:1')).rejects.toThrow(/UNIQUE|Duplicate/);
  });
});
