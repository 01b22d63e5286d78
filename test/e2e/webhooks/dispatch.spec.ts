import { Webhook } from 'standardwebhooks';
import { sqlTime } from '../../../src/core/database/sql.js';
import { UnitOfWork } from '../../../src/core/database/index.js';
import { ItemDeleted } from '../../../src/modules/articles/index.js';
import { DeliveryRetentionJob } from '../../../src/modules/webhooks/delivery/delivery-retention.job.js';
import { eventually } from '../../support/eventually.js';
import { type ReceivedMessage, WebhookReceiver } from '../../support/webhook-receiver.js';
import { type DeliveryRow, DispatchingSite } from './dispatching-site.js';

interface Body {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const bodyOf = ({ body }: ReceivedMessage): Body => JSON.parse(body) as Body;
const typesOf = (messages: readonly ReceivedMessage[]) => messages.map((message) => bodyOf(message).type);

describe('Webhook dispatcher', () => {
  let site: DispatchingSite;

  beforeAll(async () => {
    site = await DispatchingSite.start();
  });
  afterAll(() => site.app.stop());
  beforeEach(() => site.startReceiver());
  afterEach(() => site.stopReceiver());

  it('sends signed events in order with the records of the module', async () => {
    const { attributes } = await site.createWebhook(site.receiver.url());
    const article = await site.app.createArticle({ title: 'Told' });
    await site.app.http.patch(article.links['self']!).set(site.admin).send({ title: 'Told again' }).expect(200);
    await site.app.http.delete(article.links['self']!).set(site.admin).expect(204);
    const messages = (await site.waitForMessages(4)).filter((message) => bodyOf(message).type.includes('.item.'));

    const verified = messages.map(({ body, headers }) =>
      new Webhook(attributes['secret'] as string).verify(body, headers as Record<string, string>),
    );
    expect(verified).toMatchObject([
      { type: 'articles.item.created', data: { item: { itemid: article.id, title: 'Told' } } },
      { type: 'articles.item.updated', data: { item: { itemid: article.id, title: 'Told again' } } },
      { type: 'articles.item.deleted', data: { itemid: article.id } },
    ]);
    expect((await site.waitForStatus('succeeded')).map(({ status }) => status)).toEqual(Array(4).fill('succeeded'));
    expect(await site.app.sql('SELECT id FROM outbox')).toEqual([]);
  });

  it('sends an event to the subscribed webhooks with one message id', async () => {
    const other = await WebhookReceiver.start();
    await site.createWebhook(site.receiver.url(), 'articles.category.created', 'articles.item.deleted');
    await site.createWebhook(other.url(), 'articles.category.created', 'articles.category.updated');
    const silent = await site.createWebhook(`${site.receiver.url()}/off`);
    await site.app.http.patch(silent.links['self']!).set(site.admin).send({ active: false }).expect(200);
    const id = await site.app.createCategory();
    await site.app.http.patch(`/api/v1/categories/${id}`).set(site.admin).send({ name: 'Told' }).expect(200);

    expect(typesOf(await site.waitForMessages(2, other))).toEqual([
      'articles.category.created',
      'articles.category.updated',
    ]);
    await site.waitForStatus('succeeded');
    expect(typesOf(site.receiver.messages)).toEqual(['articles.category.created']);
    const [mine, theirs] = [site.receiver.messages[0]!, other.messages[0]!];
    expect(mine.headers['webhook-id']).toBe(theirs.headers['webhook-id']);
    expect(mine.headers['webhook-signature']).not.toBe(theirs.headers['webhook-signature']);
    await other.stop();
  });

  it('sends no rolled-back event and no event from before the webhook was created', async () => {
    await site.app.createCategory();
    await site.createWebhook(site.receiver.url());
    const undone = site.app.app.get(UnitOfWork).run(() => {
      site.app.app.get(UnitOfWork).emit(new ItemDeleted(1));
      return Promise.reject(new Error('Undone'));
    });
    await expect(undone).rejects.toThrow('Undone');
    await site.emit(2);
    await site.waitForMessages(1);
    await site.waitForStatus('succeeded');
    expect(site.receiver.messages.map(bodyOf)).toMatchObject([{ data: { itemid: 2 } }]);
  });

  it('limits a slow receiver to 8 open requests without delaying other receivers', async () => {
    const slow = await WebhookReceiver.start();
    slow.handler = () => undefined;
    await site.createWebhook(slow.url());
    await site.createWebhook(site.receiver.url());
    await site.emit(...Array.from({ length: 30 }, (_, n) => n));
    expect(new Set((await site.waitForMessages(30)).map((message) => bodyOf(message).data['itemid'])).size).toBe(30);
    // All of these requests are still open.
    expect(await site.waitForMessages(8, slow)).toHaveLength(8);
    slow.handler = (_, response) => response.end();
    slow.closeConnections();
    expect(new Set((await site.waitForMessages(38, slow)).map((message) => bodyOf(message).data['itemid'])).size).toBe(
      30,
    );
    await slow.stop();
  });

  it('retries until the receiver accepts the message, and delays later messages of the subject', async () => {
    let refused = 0;
    site.receiver.handler = (_, response) => response.writeHead(refused++ < 2 ? 503 : 200).end();
    await site.createWebhook(site.receiver.url());
    await site.emit(1);
    await site.emit(1);
    await site.waitForMessages(4);
    const ids = site.receiver.messages.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([ids[0], ids[0], ids[0], ids[3]]);
    expect(ids[3]).not.toBe(ids[0]);
  });

  it('sends a new message although a redelivered older message fails', async () => {
    const OLD = 'articles.item.created';
    site.receiver.handler = (_, response) =>
      response.writeHead(bodyOf(site.receiver.messages.at(-1)!).type === OLD ? 500 : 200).end();
    const webhook = await site.createWebhook(site.receiver.url());
    const article = await site.app.createArticle();
    await site.waitForMessages(1);
    const [{ id }] = (await site.deliveries(`event = '${OLD}'`)) as [DeliveryRow];
    await site.app.sql(
      "UPDATE webhook_deliveries SET status = 'succeeded', ended_at = created_at, leased_by = NULL, lease_until = NULL",
    );
    await site.app.http.post(`${webhook.links['self']}/deliveries/${id}/redeliver`).set(site.admin).expect(200);
    await site.app.http.patch(article.links['self']!).set(site.admin).send({ title: 'Newer' }).expect(200);
    const messages = await eventually(
      () => typesOf(site.receiver.messages),
      (types) => types.includes('articles.item.updated'),
    );
    expect(messages).toContain('articles.item.updated');
    expect((await site.deliveries(`id = ${id}`))[0]!.status).toBe('pending');
  });

  it('holds deliveries of an inactive webhook without delaying other webhooks', async () => {
    const webhook = await site.createWebhook(site.receiver.url());
    site.receiver.handler = (_, response) => response.writeHead(503).end();
    await site.emit(1);
    await site.waitForMessages(1);
    const activate = (active: boolean) =>
      site.app.http.patch(webhook.links['self']!).set(site.admin).send({ active }).expect(200);
    await activate(false);
    site.receiver.handler = (_, response) => response.end();
    await site.app.sql('UPDATE webhook_deliveries SET next_attempt_at = created_at');
    await site.createWebhook(site.receiver.url(), 'articles.item.deleted');
    await site.emit(2);
    await site.waitForMessages(2);
    const told = () => site.receiver.messages.map((message) => bodyOf(message).data['itemid']);
    expect(told()).toEqual([1, 2]);
    await activate(true);
    await site.waitForMessages(3);
    expect(told()).toEqual([1, 2, 1]);
  });

  it('sends the unsent events of a stopped process after the next start', async () => {
    const webhook = await site.createWebhook(site.receiver.url());
    const now = sqlTime(new Date());
    await site.app.close();
    await site.app.sql('INSERT INTO outbox (name, subject, data, occurred_at) VALUES (?, ?, ?, ?)', [
      ...['articles.item.deleted', 'item:7', '{"itemid":7}', now],
    ]);
    await site.app.serve();
    const [message] = await site.waitForMessages(1);
    const secret = webhook.attributes['secret'] as string;
    expect(new Webhook(secret).verify(message!.body, message!.headers as Record<string, string>)).toEqual({
      ...{ type: 'articles.item.deleted', timestamp: `${now.replace(' ', 'T')}Z`, data: { itemid: 7 } },
    });
  });

  it('aborts and releases a delivery on shutdown', async () => {
    site.receiver.handler = () => undefined;
    await site.createWebhook(site.receiver.url());
    await site.emit(1);
    await site.waitForMessages(1);
    await site.app.close();
    expect(await site.deliveries()).toMatchObject([{ status: 'pending', leased_by: null }]);
    site.receiver.handler = (_, response) => response.end();
    await site.app.serve();
    const [first, second] = await site.waitForMessages(2);
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    expect(await site.waitForStatus('succeeded')).toMatchObject([{ status: 'succeeded' }]);
  });

  it('reports attempts by outcome and the delivery lag in metrics', async () => {
    const number = async (name: string) => {
      const { text } = await site.app.unchecked.get('/metrics').expect(200);
      return Number(new RegExp(`^${name} ([\\d.e-]+)$`, 'm').exec(text)?.[1]);
    };
    const failed = 'masthead_webhook_attempts_total{outcome="failed"}'.replace(/[{}]/g, '\\$&');
    const before = (await number(failed)) || 0;
    site.receiver.handler = (_, response) => response.writeHead(500).end();
    const webhook = await site.createWebhook(site.receiver.url());
    await site.emit(1);
    await eventually(
      () => site.deliveries('attempts > 0'),
      ({ length }) => length > 0,
    );
    expect(await number(failed)).toBeGreaterThan(before);
    expect(await number('masthead_outbox_lag_seconds')).toBe(0);
    await site.app.sql(
      "UPDATE webhook_deliveries SET lease_until = '2999-01-01 00:00:00', next_attempt_at = '2026-01-01 00:00:00'",
    );
    expect(await number('masthead_webhook_lag_seconds')).toBeGreaterThan(86_400);
    await site.app.http.patch(webhook.links['self']!).set(site.admin).send({ active: false }).expect(200);
    expect(await number('masthead_webhook_lag_seconds')).toBe(0);
  });

  it('records a failed attempt and sends nothing if the secret cannot be decrypted', async () => {
    const webhook = await site.createWebhook(site.receiver.url());
    await site.app.sql("UPDATE webhooks SET secret = 'v1.other.key'");
    await site.app.http.post(`${webhook.links['self']}/ping`).set(site.admin).expect(201);
    const [tried] = await eventually(
      () => site.app.sql<{ error: string }>('SELECT error FROM webhook_attempts'),
      ({ length }) => length > 0,
    );
    expect(tried!.error).toBe('The secret cannot be read with this ENCRYPTION_KEY');
    expect(site.receiver.messages).toEqual([]);
  });

  it('deletes old deliveries after the retention time', async () => {
    await site.createWebhook(site.receiver.url());
    await site.emit(1, 2, 3);
    await site.waitForStatus('succeeded');
    const [kept, old, unsent] = await site.deliveries();
    const longAgo = '2020-01-01 00:00:00.000';
    await site.app.sql('UPDATE webhook_deliveries SET ended_at = ? WHERE id = ?', [longAgo, old!.id]);
    await site.app.sql('UPDATE webhooks SET active = 0');
    await site.app.sql("UPDATE webhook_deliveries SET status = 'pending', next_attempt_at = ? WHERE id = ?", [
      longAgo,
      unsent!.id,
    ]);
    await site.app.app.get(DeliveryRetentionJob, { strict: false }).run();
    expect(await site.deliveries()).toMatchObject([{ id: kept!.id }]);
    expect(await site.app.sql('SELECT id FROM webhook_attempts')).toHaveLength(1);
  });

  it('deletes 1200 deliveries with their webhook', async () => {
    const webhook = await site.createWebhook(site.receiver.url());
    await site.emit(...Array.from({ length: 1200 }, (_, n) => n));
    await eventually(
      () => site.deliveries(),
      ({ length }) => length === 1200,
    );
    await site.app.http.delete(webhook.links['self']!).set(site.admin).expect(204);
    expect([await site.deliveries(), await site.app.sql('SELECT id FROM webhook_attempts')]).toEqual([[], []]);
  });
});
