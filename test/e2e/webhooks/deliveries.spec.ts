import { Webhook } from 'standardwebhooks';
import { DeliveriesSite, seconds } from './deliveries-site.js';

describe('Webhook deliveries', () => {
  let site: DeliveriesSite;

  beforeAll(async () => {
    site = await DeliveriesSite.start();
  });
  afterAll(() => site.app.stop());
  beforeEach(() => site.createWebhook());
  afterEach(() => site.deleteWebhooks());

  it('signs the message with the secret and records the response', async () => {
    site.receiver.handler = (_, response) => response.end('Thank you');
    const { id, links, attributes } = await site.ping();
    const [taken] = await site.take(10, seconds(0));
    expect(taken!.id).toBe(id);
    await site.deliver(taken!);

    const [{ headers, body }] = site.receiver.messages as [(typeof site.receiver.messages)[0]];
    const secret = site.webhook.attributes['secret'] as string;
    const verified = new Webhook(secret).verify(body, headers as Record<string, string>);
    expect(verified).toEqual(JSON.parse(attributes['body'] as string));
    expect(headers['webhook-id']).toBe(attributes['message_id']);
    const shown = await site.show(links['self']!);
    expect(shown).toMatchObject({ status: 'succeeded', attempts_count: 1, next_attempt_at: null });
    expect(shown.attempts).toMatchObject([{ number: 1, status: 200, answer: 'Thank you', error: null }]);
    expect(await site.take(10, seconds(100))).toEqual([]);
  });

  it('signs with both secrets during a rotation', async () => {
    const { body } = await site.app.http
      .post(`${site.webhook.links['self']}/rotate`)
      .set(site.admin)
      .send({})
      .expect(200);
    await site.ping();
    await site.deliver((await site.take(1))[0]!);
    const [message] = site.receiver.messages as [(typeof site.receiver.messages)[0]];
    const verify = (secret: unknown) =>
      new Webhook(secret as string).verify(message.body, message.headers as Record<string, string>);
    expect(verify(site.webhook.attributes['secret'])).toEqual(verify(body.data.attributes.secret));
  });

  it('signs with the two newest secrets after two rotations', async () => {
    const rotate = async () =>
      (await site.app.http.post(`${site.webhook.links['self']}/rotate`).set(site.admin).send({}).expect(200)).body.data
        .attributes.secret as string;
    const secrets = [site.webhook.attributes['secret'] as string, await rotate(), await rotate()];
    await site.ping();
    await site.deliver((await site.take(1))[0]!);

    const [{ body, headers }] = site.receiver.messages as [(typeof site.receiver.messages)[0]];
    const signatures = headers['webhook-signature'] as string;
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    const expected = secrets.map((secret) => new Webhook(secret).sign(headers['webhook-id'] as string, at, body));
    expect(signatures.split(' ')).toEqual([expected[2], expected[1]]);
  });

  it('retries by the schedule and disables the webhook after the last attempt', async () => {
    site.receiver.handler = (_, response) => response.writeHead(500).end('Oh');
    const { links } = await site.ping();
    for (const [early, late] of [
      [-10, 1],
      [5, 13],
      [90, 121],
    ] as const) {
      expect(await site.take(10, seconds(early))).toEqual([]);
      const [taken] = await site.take(10, seconds(late));
      await site.deliver(taken!);
    }
    const shown = await site.show(links['self']!);
    expect(shown).toMatchObject({ status: 'failed', attempts_count: 3, ended_at: expect.any(String) });
    const { active, disabled_reason, disabled_at } = await site.show(site.webhook.links['self']!);
    expect([active, disabled_reason]).toEqual([false, 'A delivery failed at every try of its schedule']);
    expect(disabled_at).not.toBeNull();

    await site.app.http.patch(site.webhook.links['self']!).set(site.admin).send({ active: true }).expect(200);
    expect(await site.show(site.webhook.links['self']!)).toMatchObject({
      active: true,
      disabled_reason: null,
      disabled_at: null,
    });
    site.receiver.handler = (_, response) => response.writeHead(202).end();
    await site.app.http.post(`${links['self']}/redeliver`).set(site.admin).expect(200);
    await site.deliver((await site.take(10))[0]!);
    const again = await site.show(links['self']!);
    expect(again).toMatchObject({ status: 'succeeded', attempts_count: 4 });
    expect(again.attempts.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3, 4]);
    expect(new Set(site.receiver.messages.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('keeps the webhook active after a failed schedule if another delivery has succeeded since the first attempt', async () => {
    const id = await site.order(1, 'item:1');
    site.receiver.handler = (_, response) => response.writeHead(500).end();
    await site.deliver((await site.take(10))[0]!);
    site.receiver.handler = (_, response) => response.end();
    await site.ping();
    await site.deliver((await site.take(10))[0]!);
    site.receiver.handler = (_, response) => response.writeHead(500).end();
    for (const late of [13, 121]) await site.deliver((await site.take(10, seconds(late)))[0]!);

    expect(await site.show(`${site.webhook.links['self']}/deliveries/${id}`)).toMatchObject({
      status: 'failed',
      attempts_count: 3,
    });
    expect(await site.show(site.webhook.links['self']!)).toMatchObject({ active: true, disabled_reason: null });
  });

  it('disables the webhook after a failed schedule if the last success was before the first attempt of this schedule', async () => {
    const id = await site.order(1, 'item:1');
    site.receiver.handler = (_, response) => response.writeHead(413).end();
    await site.deliver((await site.take(10))[0]!);
    site.receiver.handler = (_, response) => response.end();
    await site.ping();
    await site.deliver((await site.take(10))[0]!);
    await site.app.http.post(`${site.webhook.links['self']}/deliveries/${id}/redeliver`).set(site.admin).expect(200);
    site.receiver.handler = (_, response) => response.writeHead(500).end();
    for (const late of [0, 13, 121]) await site.deliver((await site.take(10, seconds(late)))[0]!);

    expect(await site.show(site.webhook.links['self']!)).toMatchObject({ active: false });
  });

  it('ends a delivery at the first 413 without disabling the webhook, and can send it again', async () => {
    site.receiver.handler = (_, response) => response.writeHead(413).end();
    const { links } = await site.ping();
    await site.deliver((await site.take(1))[0]!);
    expect(await site.show(links['self']!)).toMatchObject({
      status: 'failed',
      attempts_count: 1,
      next_attempt_at: null,
    });
    expect(await site.show(site.webhook.links['self']!)).toMatchObject({ active: true, disabled_reason: null });
    expect(await site.take(10, seconds(1000))).toEqual([]);

    site.receiver.handler = (_, response) => response.end();
    await site.app.http.post(`${links['self']}/redeliver`).set(site.admin).expect(200);
    await site.deliver((await site.take(1))[0]!);
    expect(await site.show(links['self']!)).toMatchObject({ status: 'succeeded', attempts_count: 2 });
    const [first, second] = site.receiver.messages.map(({ body, headers }) => [headers['webhook-id'], body]);
    expect(second).toEqual(first);
  });

  it('fails the delivery and disables the webhook at the first 410', async () => {
    site.receiver.handler = (_, response) => response.writeHead(410).end();
    const { links } = await site.ping();
    await site.deliver((await site.take(1))[0]!);
    expect((await site.show(links['self']!)).status).toBe('failed');
    const { active, disabled_reason } = await site.show(site.webhook.links['self']!);
    expect([active, disabled_reason]).toEqual([false, 'The receiver answered 410 Gone']);
  });

  it('keeps the reason of a disabled webhook until an administrator sets active, also to false', async () => {
    site.receiver.handler = (_, response) => response.writeHead(410).end();
    await site.ping();
    await site.deliver((await site.take(1))[0]!);
    const patch = async (input: object) =>
      (await site.app.http.patch(site.webhook.links['self']!).set(site.admin).send(input).expect(200)).body.data
        .attributes;

    expect(await patch({ description: 'Changed' })).toMatchObject({
      active: false,
      disabled_reason: 'The receiver answered 410 Gone',
      disabled_at: expect.any(String),
    });
    expect(await patch({ active: false })).toMatchObject({ active: false, disabled_reason: null, disabled_at: null });
  });

  it('waits for the Retry-After time of the receiver', async () => {
    site.receiver.handler = (_, response) => response.writeHead(429, { 'Retry-After': '600' }).end();
    await site.ping();
    await site.deliver((await site.take(1))[0]!);
    expect(await site.take(1, seconds(590))).toEqual([]);
    expect(await site.take(1, seconds(725))).toHaveLength(1);
  });

  it('sends to the new URL of the webhook and ignores the response of the former URL', async () => {
    const { links } = await site.ping();
    site.receiver.handler = (_, response) => {
      const input = { url: `${site.receiver.url()}/new` };
      void site.app.http
        .patch(site.webhook.links['self']!)
        .set(site.admin)
        .send(input)
        .expect(200)
        .then(() => response.writeHead(410).end());
    };
    await site.deliver((await site.take(1))[0]!);
    expect(await site.show(site.webhook.links['self']!)).toMatchObject({ active: true, disabled_reason: null });
    expect(await site.show(links['self']!)).toMatchObject({ status: 'pending', attempts_count: 1 });
    site.receiver.handler = (_, response) => response.end();
    await site.deliver((await site.take(1))[0]!);
    expect(site.receiver.messages.map(({ path }) => path)).toEqual(['/hook', '/hook/new']);
    expect(await site.show(links['self']!)).toMatchObject({ status: 'succeeded', attempts_count: 2 });
  });
});
