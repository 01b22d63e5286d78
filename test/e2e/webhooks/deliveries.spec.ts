import { Webhook } from 'standardwebhooks';
import type { ClaimedDelivery } from '../../../src/modules/webhooks/delivery/delivery-record.js';
import { DeliveriesRepository } from '../../../src/modules/webhooks/delivery/deliveries.repository.js';
import { DeliveryClaims } from '../../../src/modules/webhooks/delivery/delivery-claims.js';
import { DeliveryRetentionJob } from '../../../src/modules/webhooks/delivery/delivery-retention.job.js';
import type { DeliveryOutcome } from '../../../src/modules/webhooks/delivery/retry-schedule.js';
import { DeliveryAttempt } from '../../../src/modules/webhooks/delivery/delivery-attempt.js';
import { WebhooksRepository } from '../../../src/modules/webhooks/webhooks.repository.js';
import { UnitOfWork } from '../../../src/core/database/index.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers } from '../../support/test-client.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';

const seconds = (n: number) => new Date(Date.now() + n * 1000);

describe('Webhook deliveries', () => {
  let app: TestApp;
  let admin: Headers;
  let receiver: WebhookReceiver;
  let claims: DeliveryClaims;
  let webhook: ApiObject;

  beforeAll(async () => {
    // Sending is disabled: the tests perform each step of the dispatcher.
    app = await startTestApp({ WEBHOOKS_ALLOW_PRIVATE: 'true', WEBHOOKS_RETRY_SCHEDULE: '10,100' });
    admin = await app.asAdmin();
    claims = app.app.get(DeliveryClaims, { strict: false });
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    receiver = await WebhookReceiver.start();
    const input = { url: receiver.url(), events: ['*'] };
    webhook = (await app.http.post('/api/v1/webhooks').set(admin).send(input).expect(201)).body.data;
  });
  afterEach(async () => {
    await receiver.stop();
    await app.sql('DELETE FROM webhooks');
    await app.sql('DELETE FROM webhook_messages');
  });

  const ping = async (): Promise<ApiObject> =>
    (await app.http.post(`${webhook.links['self']}/ping`).set(admin).expect(201)).body.data;
  const show = async (path: string) => (await app.http.get(path).set(admin).expect(200)).body.data.attributes;
  const idsOf = (taken: readonly ClaimedDelivery[]) => taken.map(({ id }) => id);

  const take = (most: number, now?: Date) => claims.claim(webhook.id, most, now);

  /** Inserts a delivery for the subject. */
  const order = async (eventId: number, subject: string): Promise<number> =>
    app.app.get(UnitOfWork).run(() =>
      app.app.get(DeliveriesRepository, { strict: false }).insert(
        {
          messageId: `msg_${eventId}`,
          eventId,
          subject,
          event: 'articles.item.updated',
          body: '{}',
          ...{ traceParent: null, traceState: null },
        },
        webhook.id,
        new Date(),
      ),
    );

  const deliver = async (delivery: ClaimedDelivery): Promise<void> => {
    const [target] = await app.app.get(WebhooksRepository, { strict: false }).findTargets();
    await app.app.get(DeliveryAttempt, { strict: false }).run(delivery, target!, new AbortController().signal);
  };

  it('signs the message with the secret and records the response', async () => {
    receiver.handler = (_, response) => response.end('Thank you');
    const { id, links, attributes } = await ping();
    const [taken] = await take(10, seconds(0));
    expect(taken!.id).toBe(id);
    await deliver(taken!);

    const [{ headers, body }] = receiver.messages as [(typeof receiver.messages)[0]];
    const secret = webhook.attributes['secret'] as string;
    const verified = new Webhook(secret).verify(body, headers as Record<string, string>);
    expect(verified).toEqual(JSON.parse(attributes['body'] as string));
    expect(headers['webhook-id']).toBe(attributes['message_id']);
    const shown = await show(links['self']!);
    expect(shown).toMatchObject({ status: 'succeeded', attempts_count: 1, next_attempt_at: null });
    expect(shown.attempts).toMatchObject([{ number: 1, status: 200, answer: 'Thank you', error: null }]);
    expect(await take(10, seconds(100))).toEqual([]);
  });

  it('signs with both secrets during a rotation', async () => {
    const { body } = await app.http.post(`${webhook.links['self']}/rotate`).set(admin).send({}).expect(200);
    await ping();
    await deliver((await take(1))[0]!);
    const [message] = receiver.messages as [(typeof receiver.messages)[0]];
    const verify = (secret: unknown) =>
      new Webhook(secret as string).verify(message.body, message.headers as Record<string, string>);
    expect(verify(webhook.attributes['secret'])).toEqual(verify(body.data.attributes.secret));
  });

  it('signs with the two newest secrets after two rotations', async () => {
    const rotate = async () =>
      (await app.http.post(`${webhook.links['self']}/rotate`).set(admin).send({}).expect(200)).body.data.attributes
        .secret as string;
    const secrets = [webhook.attributes['secret'] as string, await rotate(), await rotate()];
    await ping();
    await deliver((await take(1))[0]!);

    const [{ body, headers }] = receiver.messages as [(typeof receiver.messages)[0]];
    const signatures = headers['webhook-signature'] as string;
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    const expected = secrets.map((secret) => new Webhook(secret).sign(headers['webhook-id'] as string, at, body));
    expect(signatures.split(' ')).toEqual([expected[2], expected[1]]);
  });

  it('retries by the schedule and disables the webhook after the last attempt', async () => {
    receiver.handler = (_, response) => response.writeHead(500).end('Oh');
    const { links } = await ping();
    for (const [early, late] of [
      [-10, 1],
      [5, 13],
      [90, 121],
    ] as const) {
      expect(await take(10, seconds(early))).toEqual([]);
      const [taken] = await take(10, seconds(late));
      await deliver(taken!);
    }
    const shown = await show(links['self']!);
    expect(shown).toMatchObject({ status: 'failed', attempts_count: 3, ended_at: expect.any(String) });
    const { active, disabled_reason, disabled_at } = await show(webhook.links['self']!);
    expect([active, disabled_reason]).toEqual([false, 'A delivery failed at every try of its schedule']);
    expect(disabled_at).not.toBeNull();

    await app.http.patch(webhook.links['self']!).set(admin).send({ active: true }).expect(200);
    expect(await show(webhook.links['self']!)).toMatchObject({
      active: true,
      disabled_reason: null,
      disabled_at: null,
    });
    receiver.handler = (_, response) => response.writeHead(202).end();
    await app.http.post(`${links['self']}/redeliver`).set(admin).expect(200);
    await deliver((await take(10))[0]!);
    const again = await show(links['self']!);
    expect(again).toMatchObject({ status: 'succeeded', attempts_count: 4 });
    expect(again.attempts.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3, 4]);
    expect(new Set(receiver.messages.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('keeps the webhook active after a failed schedule if another delivery has succeeded since the first attempt', async () => {
    const id = await order(1, 'item:1');
    receiver.handler = (_, response) => response.writeHead(500).end();
    await deliver((await take(10))[0]!);
    receiver.handler = (_, response) => response.end();
    await ping();
    await deliver((await take(10))[0]!);
    receiver.handler = (_, response) => response.writeHead(500).end();
    for (const late of [13, 121]) await deliver((await take(10, seconds(late)))[0]!);

    expect(await show(`${webhook.links['self']}/deliveries/${id}`)).toMatchObject({
      status: 'failed',
      attempts_count: 3,
    });
    expect(await show(webhook.links['self']!)).toMatchObject({ active: true, disabled_reason: null });
  });

  it('disables the webhook after a failed schedule if the last success was before the first attempt of this schedule', async () => {
    const id = await order(1, 'item:1');
    receiver.handler = (_, response) => response.writeHead(413).end();
    await deliver((await take(10))[0]!);
    receiver.handler = (_, response) => response.end();
    await ping();
    await deliver((await take(10))[0]!);
    await app.http.post(`${webhook.links['self']}/deliveries/${id}/redeliver`).set(admin).expect(200);
    receiver.handler = (_, response) => response.writeHead(500).end();
    for (const late of [0, 13, 121]) await deliver((await take(10, seconds(late)))[0]!);

    expect(await show(webhook.links['self']!)).toMatchObject({ active: false });
  });

  it('ends a delivery at the first 413 without disabling the webhook, and can send it again', async () => {
    receiver.handler = (_, response) => response.writeHead(413).end();
    const { links } = await ping();
    await deliver((await take(1))[0]!);
    expect(await show(links['self']!)).toMatchObject({ status: 'failed', attempts_count: 1, next_attempt_at: null });
    expect(await show(webhook.links['self']!)).toMatchObject({ active: true, disabled_reason: null });
    expect(await take(10, seconds(1000))).toEqual([]);

    receiver.handler = (_, response) => response.end();
    await app.http.post(`${links['self']}/redeliver`).set(admin).expect(200);
    await deliver((await take(1))[0]!);
    expect(await show(links['self']!)).toMatchObject({ status: 'succeeded', attempts_count: 2 });
    const [first, second] = receiver.messages.map(({ body, headers }) => [headers['webhook-id'], body]);
    expect(second).toEqual(first);
  });

  it('fails the delivery and disables the webhook at the first 410', async () => {
    receiver.handler = (_, response) => response.writeHead(410).end();
    const { links } = await ping();
    await deliver((await take(1))[0]!);
    expect((await show(links['self']!)).status).toBe('failed');
    const { active, disabled_reason } = await show(webhook.links['self']!);
    expect([active, disabled_reason]).toEqual([false, 'The receiver answered 410 Gone']);
  });

  it('keeps the reason of a disabled webhook until an administrator sets active, also to false', async () => {
    receiver.handler = (_, response) => response.writeHead(410).end();
    await ping();
    await deliver((await take(1))[0]!);
    const patch = async (input: object) =>
      (await app.http.patch(webhook.links['self']!).set(admin).send(input).expect(200)).body.data.attributes;

    expect(await patch({ description: 'Changed' })).toMatchObject({
      active: false,
      disabled_reason: 'The receiver answered 410 Gone',
      disabled_at: expect.any(String),
    });
    expect(await patch({ active: false })).toMatchObject({ active: false, disabled_reason: null, disabled_at: null });
  });

  it('waits for the Retry-After time of the receiver', async () => {
    receiver.handler = (_, response) => response.writeHead(429, { 'Retry-After': '600' }).end();
    await ping();
    await deliver((await take(1))[0]!);
    expect(await take(1, seconds(590))).toEqual([]);
    expect(await take(1, seconds(725))).toHaveLength(1);
  });

  it('grants a delivery to one claim until the lease expires', async () => {
    const { id, links } = await ping();
    const [all, none] = [await take(10), await take(10, seconds(18))];
    expect([idsOf(all), none]).toEqual([[id], []]);
    const [later] = await take(10, seconds(21));
    expect(later!.id).toBe(id);

    const outcome: DeliveryOutcome = {
      kind: 'delivered',
      status: 200,
      answer: '',
      startedAt: new Date(),
      durationMs: 1,
    };
    await claims.record(all[0]!, receiver.url(), outcome);
    expect(await show(links['self']!)).toMatchObject({ status: 'pending', attempts_count: 0 });
    await claims.record(later!, receiver.url(), outcome);
    expect(await show(links['self']!)).toMatchObject({ status: 'succeeded', attempts_count: 1 });
  });

  it('claims the earliest due delivery first, at its due time and at the end of its lease', async () => {
    const [later, earlier] = [await order(1, 'item:1'), await order(2, 'item:2')];
    const due = (second: number) => `2030-01-01 00:00:0${second}.000`;
    for (const [id, time] of [
      [later, due(1)],
      [earlier, due(0)],
    ] as const) {
      await app.sql('UPDATE webhook_deliveries SET next_attempt_at = ? WHERE id = ?', [time, id]);
    }
    const takeAt = async (time: string, most = 10) => idsOf(await take(most, new Date(time)));

    expect(await takeAt('2029-12-31T23:59:59.999Z')).toEqual([]);
    expect(await takeAt('2030-01-01T00:00:00.000Z')).toEqual([earlier]);
    expect(await takeAt('2030-01-01T00:00:19.999Z')).toEqual([later]);
    expect(await takeAt('2030-01-01T00:00:20.000Z')).toEqual([earlier]);
    expect(await takeAt('2030-01-01T00:01:00.000Z', 1)).toEqual([earlier]);
    expect(await takeAt('2030-01-01T00:02:00.000Z')).toEqual([earlier, later]);
  });

  it('deletes ended deliveries after 30 days, and unsent deliveries only of inactive webhooks', async () => {
    const [ended, recent, unsent] = [await order(1, 'item:1'), await order(2, 'item:2'), await order(3, 'item:3')];
    await app.sql("UPDATE webhook_deliveries SET created_at = '2026-01-01 00:00:00.000'");
    for (const [id, time] of [
      [ended, '2026-01-01 00:00:00.000'],
      [recent, '2026-01-02 00:00:00.000'],
    ] as const) {
      await app.sql("UPDATE webhook_deliveries SET status = 'succeeded', ended_at = ? WHERE id = ?", [time, id]);
    }
    const leftAt = async (time: string) => {
      await app.app.get(DeliveryRetentionJob, { strict: false }).run(undefined, new Date(time));
      return (await app.sql<{ id: number }>('SELECT id FROM webhook_deliveries ORDER BY id')).map(({ id }) => id);
    };
    const messages = async () =>
      (await app.sql<{ id: string }>('SELECT id FROM webhook_messages ORDER BY id')).map(({ id }) => id);
    const [day30, after] = ['2026-01-31T00:00:00.000Z', '2026-01-31T00:00:00.001Z'];

    expect(await leftAt(day30)).toEqual([ended, recent, unsent]);
    expect(await leftAt(after)).toEqual([recent, unsent]);
    expect(await messages()).toEqual(['msg_2', 'msg_3']);
    await app.http.patch(webhook.links['self']!).set(admin).send({ active: false }).expect(200);
    expect(await leftAt(day30)).toEqual([recent, unsent]);
    expect(await leftAt(after)).toEqual([recent]);
  });

  it('deletes a message with its last delivery, also if the last webhooks are deleted concurrently', async () => {
    const others = await Promise.all(
      [1, 2].map(async () => {
        const input = { url: receiver.url(), events: ['*'] };
        return (await app.http.post('/api/v1/webhooks').set(admin).send(input).expect(201)).body.data as ApiObject;
      }),
    );
    const id = await order(1, 'item:1');
    for (const other of others) {
      await app.sql(
        `INSERT INTO webhook_deliveries (webhook_id, message_id, event, subject, status, attempts, next_attempt_at, created_at)
         SELECT ?, message_id, event, subject, status, attempts, next_attempt_at, created_at FROM webhook_deliveries WHERE id = ?`,
        [other.id, id],
      );
    }
    const remove = ({ links }: ApiObject) => app.http.delete(links['self']!).set(admin).expect(204);
    const messages = () => app.sql('SELECT id FROM webhook_messages');

    await remove(webhook);
    expect(await messages()).toEqual([{ id: 'msg_1' }]);
    await Promise.all(others.map(remove));
    expect(await messages()).toEqual([]);
  });

  it('claims each delivery once under concurrent claims', async () => {
    const ids = await Promise.all([1, 2, 3, 4, 5].map((n) => order(n, `item:${n}`)));
    const taken = await Promise.all(Array.from({ length: 6 }, () => take(5)));
    expect(idsOf(taken.flat()).sort()).toEqual([...ids].sort());
  });

  it('sends deliveries in order per subject without delaying other subjects', async () => {
    const [first, second, other] = [await order(1, 'item:1'), await order(2, 'item:1'), await order(3, 'item:2')];
    const taken = await take(10);
    expect(idsOf(taken)).toEqual([first, other]);
    receiver.handler = (_, response) => response.writeHead(503).end();
    await deliver(taken[0]!);
    expect(await take(10)).toEqual([]);
    receiver.handler = (_, response) => response.end();
    const [again] = await take(10, seconds(15));
    expect(again!.id).toBe(first);
    await deliver(again!);
    expect(idsOf(await take(10))).toEqual([second]);
  });

  it('preserves the order per subject if waiting deliveries are redelivered', async () => {
    const [first, second] = [await order(1, 'item:1'), await order(2, 'item:1')];
    receiver.handler = (_, response) => response.writeHead(503).end();
    await deliver((await take(10))[0]!);
    for (const id of [second, first]) {
      await app.http.post(`${webhook.links['self']}/deliveries/${id}/redeliver`).set(admin).expect(200);
    }
    const [again, ...others] = await take(10);
    expect([again!.id, others]).toEqual([first, []]);
    receiver.handler = (_, response) => response.end();
    await deliver(again!);
    expect(idsOf(await take(10))).toEqual([second]);
  });

  it('sends to the new URL of the webhook and ignores the response of the former URL', async () => {
    const { links } = await ping();
    receiver.handler = (_, response) => {
      const input = { url: `${receiver.url()}/new` };
      void app.http
        .patch(webhook.links['self']!)
        .set(admin)
        .send(input)
        .expect(200)
        .then(() => response.writeHead(410).end());
    };
    await deliver((await take(1))[0]!);
    expect(await show(webhook.links['self']!)).toMatchObject({ active: true, disabled_reason: null });
    expect(await show(links['self']!)).toMatchObject({ status: 'pending', attempts_count: 1 });
    receiver.handler = (_, response) => response.end();
    await deliver((await take(1))[0]!);
    expect(receiver.messages.map(({ path }) => path)).toEqual(['/hook', '/hook/new']);
    expect(await show(links['self']!)).toMatchObject({ status: 'succeeded', attempts_count: 2 });
  });

  it('rejects a second delivery of one event to a webhook', async () => {
    await order(1, 'item:1');
    await expect(order(1, 'item:1')).rejects.toThrow(/UNIQUE|Duplicate/);
  });
});
