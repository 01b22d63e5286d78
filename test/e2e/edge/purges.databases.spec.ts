import { eventually } from '../../support/eventually.js';
import type { Environment, TestApp } from '../../support/test-app.js';
import { type ReceivedMessage, WebhookReceiver } from '../../support/webhook-receiver.js';
import { cursorOf, readMetric } from '../subscribers/subscriber-site.js';
import { startEdgeSite } from './edge-site.js';

const SECRET = 'a-secret-of-the-cache';
const PROVIDERS = [
  {
    provider: 'varnish',
    env: {},
    keysOf: ({ headers }: ReceivedMessage) =>
      String(headers['xkey-softpurge'] ?? headers['xkey-purge'] ?? '').split(' '),
    request: (soft: boolean) => ({
      method: 'PURGE',
      path: '/hook',
      headers: { authorization: `Bearer ${SECRET}`, [soft ? 'xkey-softpurge' : 'xkey-purge']: expect.any(String) },
    }),
  },
  {
    provider: 'fastly',
    env: { EDGE_PURGE_SERVICE: 'SU1Z0isxPaozGVKXdv0eY' },
    keysOf: ({ body }: ReceivedMessage) => (JSON.parse(body) as { surrogate_keys: string[] }).surrogate_keys,
    request: (soft: boolean) => ({
      method: 'POST',
      path: '/hook/service/SU1Z0isxPaozGVKXdv0eY/purge',
      headers: { 'fastly-key': SECRET, 'content-type': 'application/json', ...(soft && { 'fastly-soft-purge': '1' }) },
    }),
  },
  {
    provider: 'cloudflare',
    env: { EDGE_PURGE_SERVICE: '023e105f4ecef8ad9ca31a8372d0c353' },
    keysOf: ({ body }: ReceivedMessage) => (JSON.parse(body) as { tags: string[] }).tags,
    request: () => ({
      method: 'POST',
      path: '/hook/zones/023e105f4ecef8ad9ca31a8372d0c353/purge_cache',
      headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' },
    }),
  },
  {
    provider: 'http',
    env: {},
    keysOf: ({ body }: ReceivedMessage) => (JSON.parse(body) as { keys: string[] }).keys,
    request: (soft: boolean) => ({
      method: 'POST',
      path: '/hook',
      headers: { authorization: `Bearer ${SECRET}` },
      body: expect.stringContaining(`"soft":${soft}`),
    }),
  },
];

describe('purges', () => {
  let site: TestApp;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
    site = await startEdgeSite({ EDGE_PURGE_URL: receiver.url(), EDGE_PURGE_TOKEN: SECRET });
  });
  afterAll(async () => {
    await site.stop();
    await receiver.stop();
  });

  const start = async (env: Environment) => {
    await site.close();
    receiver.messages.length = 0;
    Object.assign(site.env, env);
    await site.serve();
  };
  const withKey = (keysOf: (message: ReceivedMessage) => readonly string[], key: string) =>
    eventually(
      () => receiver.messages.filter((message) => keysOf(message).includes(key)),
      ({ length }) => length > 0,
    );

  const untilPurged = () =>
    eventually(
      () => readMetric(site, 'masthead_subscriber_lag_seconds', 'edge.purge'),
      (lag) => lag === 0,
    );

  it.each(PROVIDERS)(
    'are sent to $provider: soft for a new article, hard for a deleted article and for the site',
    async ({ provider, env, keysOf, request }) => {
      await start({ EDGE_PURGE_PROVIDER: provider, ...env });
      const { id } = await site.createArticle({ status: 'published' });
      const [soft] = await withKey(keysOf, `article-${id}`);
      expect(soft).toMatchObject(request(true));
      expect(keysOf(soft!)).toEqual(expect.arrayContaining(['article', `article-${id}`]));

      receiver.messages.length = 0;
      await site.http
        .delete(`/api/v1/articles/${id}`)
        .set(await site.asAdmin())
        .expect(204);
      const [withdrawal] = await withKey(keysOf, `article-${id}`);
      expect(withdrawal).toMatchObject(request(false));
      expect(withdrawal!.headers).not.toHaveProperty('fastly-soft-purge');

      const category = await site.createCategory();
      await site.http
        .put(`/api/v1/categories/${category}/permissions`)
        .set(await site.asAdmin())
        .send({ view: ['editor'] })
        .expect(200);
      const [hard] = await withKey(keysOf, 'site');
      expect(hard).toMatchObject(request(false));
      expect(keysOf(hard!)).toEqual(['site']);
      expect(hard!.headers).not.toHaveProperty('fastly-soft-purge');
    },
  );

  it('reach each instance of Varnish, and are repeated until all have accepted them', async () => {
    const second = await WebhookReceiver.start();
    const keysOf = PROVIDERS[0]!.keysOf;
    try {
      await start({ EDGE_PURGE_PROVIDER: 'varnish', EDGE_PURGE_URL: `${receiver.url()},${second.url()}` });
      await untilPurged();
      second.handler = (_, response) => response.writeHead(503).end();
      const first = await site.createArticle({ status: 'published' });
      await eventually(
        () => cursorOf(site, 'edge.purge'),
        ({ failures }) => failures > 1,
      );
      const later = await site.createArticle({ status: 'published' });
      expect(await cursorOf(site, 'edge.purge')).toMatchObject({
        last_error: expect.stringMatching(/^The purge of 127\.0\.0\.1:\d+ failed with status 503$/) as unknown,
      });
      expect(await readMetric(site, 'masthead_subscriber_lag_seconds', 'edge.purge')).toBeGreaterThan(0);

      second.messages.length = 0;
      second.handler = (_, response) => response.writeHead(200).end();
      await eventually(
        () => cursorOf(site, 'edge.purge'),
        ({ failures }) => failures === 0,
      );
      const keys = () => second.messages.flatMap(keysOf);
      await eventually(keys, (found) => found.includes(`article-${later.id}`));
      expect(keys()).toContain(`article-${first.id}`);
      expect(keys().indexOf(`article-${first.id}`)).toBeLessThan(keys().indexOf(`article-${later.id}`));
      expect(await untilPurged()).toBe(0);
      const { text } = await site.unchecked.get('/metrics').expect(200);
      expect(text).toMatch(/^masthead_edge_purge_requests_total\{outcome="failed"\} [1-9]/m);
      expect(text).toMatch(/^masthead_edge_purge_requests_total\{outcome="sent"\} [1-9]/m);
    } finally {
      await second.stop();
    }
  });

  it('do not exist without a provider', async () => {
    await start({ EDGE_PURGE_PROVIDER: 'none' });
    const [before] = await site.sql('SELECT COUNT(*) AS n FROM event_log');
    await site.createArticle({ status: 'published' });
    expect(await site.sql('SELECT COUNT(*) AS n FROM event_log')).toEqual([before]);
  });
});
