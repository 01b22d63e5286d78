import { eventually } from '../support/eventually.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { runInteropTool } from './interop-tools.js';

describe('the feed and the webhooks, read by libraries', () => {
  let site: TestApp;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    site = await startTestApp({ WEBHOOKS_ALLOW_PRIVATE: 'true', WEBHOOKS_SEND: 'true', JOBS_RUN: 'true' });
    receiver = await WebhookReceiver.start();
  });
  afterAll(async () => {
    await receiver?.stop();
    await site?.stop();
  });

  it('rss-parser reads the articles of the feed', async () => {
    const { id } = await site.createArticle({ title: 'The ferry & the heron', status: 'published', tags: ['rivers'] });
    const { body } = await site.http.get(`/api/v1/articles/${id}`).expect(200);
    const feed = JSON.parse(await runInteropTool('rss.mjs', [site.url]));

    expect(feed.items).toHaveLength(1);
    expect(feed.items[0]).toMatchObject({
      title: 'The ferry & the heron',
      link: site.url + body.data.links.web,
      isoDate: body.data.attributes.published_at,
      author: 'Administrator',
    });
  });

  it('svix verifies a message, and rejects a changed message and another secret', async () => {
    const input = { url: receiver.url(), events: ['articles.item.created'] };
    const created = await site.http
      .post('/api/v1/webhooks')
      .set(await site.asAdmin())
      .send(input)
      .expect(201);
    const { secret } = created.body.data.attributes;
    await site.createArticle({ title: 'Signed' });
    const [{ body, headers }] = (await eventually(
      () => receiver.messages,
      ({ length }) => length > 0,
    )) as [WebhookReceiver['messages'][number]];
    const verify = async (key: string, sent: string) =>
      JSON.parse(await runInteropTool('svix.mjs', [key], { input: JSON.stringify({ body: sent, headers }) }));

    expect(await verify(secret, body)).toEqual({ verified: true });
    expect(JSON.parse(body)).toMatchObject({ type: 'articles.item.created', data: { item: { title: 'Signed' } } });
    expect(await verify(secret, body.replace('Signed', 'Forged'))).toEqual({ error: 'No matching signature found' });
    const other = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
    expect(await verify(other, body)).toEqual({ error: 'No matching signature found' });
  });
});
