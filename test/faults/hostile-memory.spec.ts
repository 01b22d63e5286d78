import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseKind } from '../support/test-database.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { monitorDuring } from './attack-monitor.js';
import { expectUnharmed, HostileSite } from './hostile-site.js';

const MEMBERS = 10;
const WEBHOOKS = 20;
const DISCUSSED = 11;
const COMMENTS = 20;
const REVISIONS = 8;
/** A text that V8 stores with two bytes for each character. */
const twoByteText = (variant: number) => `<p>\u4e00 ${variant} ${'abc\u00e4 defg '.repeat(80_000)}</p>`;
const manyElements = `\u4e00${'<td>a'.repeat(32_000)}${'>'.repeat(800_000)}`;
const KINDS = ['revisions', 'revisions', 'revisions', 'revisions', 'comments', 'comments'].concat(
  ...['elements', 'content', 'sign-in', 'sign-in', 'highlight'],
);
/** Of each kind, so that all requests and connections together are 836 per minute. */
const REQUESTS_PER_MINUTE = 60;
const CONNECTIONS_PER_MINUTE = 176;
const EVENTS_MS = 15_000;

/**
 * Attacks that together use each memory budget: deliveries that receivers do not answer, then large lists, responses and bodies. On a
 * service with default settings.
 */
describe.each<DatabaseKind>(['sqlite', 'mysql'])('hostile use of all memory budgets, %s', (kind) => {
  let site: HostileSite;
  let receiver: WebhookReceiver;
  const members: { readonly token: string; readonly large: number; readonly long: number }[] = [];

  beforeAll(async () => {
    site = await HostileSite.start(kind);
    receiver = await WebhookReceiver.start();
    receiver.handler = () => undefined;
    for (let n = 0; n < MEMBERS; n++) {
      const token = await site.createAccount('member');
      const large = await site.createArticle(token, 'Large', twoByteText(0));
      for (let change = 1; change <= REVISIONS; change++)
        await site.send('PATCH', `/api/v1/articles/${large}`, { content: twoByteText(change) }, { token });
      members.push({ token, large, long: await site.createArticle(token, 'Long', 'some text '.repeat(24_000)) });
    }
    for (let n = 0; n < DISCUSSED; n++) {
      const id = await site.createArticle(site.admin, `Discussed ${n}`, 'A short text. '.repeat(5));
      await site.post(`/api/v1/articles/${id}/publish`, {});
      const row = `(${id}, 1, 1, '${'\u4e00 text '.repeat(2400)}', 1, '2026-01-31 08:00:00.000', 1)`;
      await site.database.sql(
        `INSERT INTO comments (article_id, author_id, depth, text, status, created_at, version)
         VALUES ${Array.from({ length: COMMENTS }, () => row).join(', ')}`,
      );
    }
    for (let n = 0; n < WEBHOOKS; n++)
      await site.post('/api/v1/webhooks', { url: `${receiver.url()}?${n}`, events: ['*'] });
  }, 180_000);
  afterAll(async () => {
    await site.stop();
    await receiver.stop();
  });

  /** A caller has a new address for each request. */
  const address = () => `203.0.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;

  const open = (head: readonly string[], body = ''): Socket => {
    const { hostname, port } = new URL(site.service.url);
    const socket = connect(Number(port), hostname)
      .on('error', () => undefined)
      .pause();
    socket.write([...head, 'Host: x', `X-Forwarded-For: ${address()}`, '', body].join('\r\n'));
    setTimeout(() => socket.destroy(), 25_000).unref();
    return socket;
  };

  /** Short changes of drafts of 240 KB. Each is an event for each webhook. */
  async function changeLongDrafts(): Promise<void> {
    const sent: Promise<unknown>[] = [];
    const end = performance.now() + EVENTS_MS;
    for (let n = 0; performance.now() < end; n++) {
      const { token, long } = members[n % MEMBERS]!;
      const headers = { token, 'X-Forwarded-For': address() };
      const path = `/api/v1/articles/${long}?fields=title`;
      sent.push(site.send('PATCH', path, { subtitle: `Change ${n}` }, headers).then((response) => response.text()));
      await sleep(60_000 / (KINDS.length * REQUESTS_PER_MINUTE + CONNECTIONS_PER_MINUTE));
    }
    await Promise.all(sent);
  }

  const commentsPath = (n: number) => `/api/v1/articles?per_page=${60 + (n % 40)}&fields=title&include=comments`;

  function request(n: number, place: number, kindOfRequest: string): Promise<Response> {
    const { token, large } = members[(n + place) % MEMBERS]!;
    const send = (method: string, path: string, body?: object) =>
      site.send(method, path, body, { token, 'X-Forwarded-For': address() });
    if (kindOfRequest === 'revisions') return send('GET', `/api/v1/articles/${large}/revisions?per_page=8`);
    if (kindOfRequest === 'comments') return send('GET', commentsPath(n));
    if (kindOfRequest === 'elements')
      return send('POST', '/api/v1/articles', { title: `Elements ${n}`, category_id: 1, content: manyElements });
    if (kindOfRequest === 'content')
      return send('PATCH', `/api/v1/articles/${large}?fields=title`, { content: twoByteText(100 + n) });
    if (kindOfRequest === 'highlight')
      return send('GET', `/api/v1/articles?status=draft&search=abc&highlight=true&views=${n}`);
    return send('POST', '/api/auth/login', { username: `unknown${n}`, password: 'a wrong password' });
  }

  /** Opens connections that do not read their responses or do not complete their bodies. Returns a function that ends this. */
  function openConnections(): () => void {
    let n = 0;
    const timer = setInterval(() => {
      const { token } = members[n++ % MEMBERS]!;
      if (n % 2 === 0) return open([`GET ${commentsPath(n)} HTTP/1.1`]);
      const head = [`Authorization: Bearer ${token}`, 'Content-Type: application/json', 'Content-Length: 1100000'];
      return open(['POST /api/v1/articles HTTP/1.1', ...head], `{"title":"x${'\u00e4'.repeat(500_000)}`);
    }, 60_000 / CONNECTIONS_PER_MINUTE);
    return () => clearInterval(timer);
  }

  it('serves regular callers while all memory budgets are in use', async () => {
    let statuses: Record<number, number> = {};
    const report = await monitorDuring(site.service, site.admin, async () => {
      await changeLongDrafts();
      const end = openConnections();
      statuses = await site.attack(KINDS, REQUESTS_PER_MINUTE, (n, place, { token }) => request(n, place, token!));
      end();
    });

    expect(receiver.messages.length).toBeGreaterThan(0);
    expect(statuses[200]).toBeGreaterThan(0);
    const expected = ['200', '401', '409', '422', '429', '503'];
    expect(Object.keys(statuses).filter((status) => !expected.includes(status))).toEqual([]);
    expectUnharmed(site, 'use of all memory budgets', `statuses ${JSON.stringify(statuses)}`, report);
  }, 300_000);
});
