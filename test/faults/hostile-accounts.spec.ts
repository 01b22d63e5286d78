import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseKind } from '../support/test-database.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { monitorDuring } from './attack-monitor.js';
import { expectUnharmed, HostileSite } from './hostile-site.js';
import { formatNumber } from './scoreboard.js';

const MIB = 1024 * 1024;
const SECONDS = 60;
const HOME = '198.51.100.20';

/** Attacks with an account of the lowest role on a service with default settings. */
describe.each<DatabaseKind>(['sqlite', 'mysql'])('hostile accounts, %s', (kind) => {
  let site: HostileSite;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    site = await HostileSite.start(kind);
    receiver = await WebhookReceiver.start();
  });
  afterEach(() => site.database.sql('DELETE FROM webhooks'));
  afterAll(async () => {
    await receiver.stop();
    await site.stop();
  });

  const createWebhooks = async (count: number) => {
    const events = ['articles.item.created', 'articles.item.updated'];
    for (let n = 0; n < count; n++) await site.post('/api/v1/webhooks', { url: receiver.url(), events });
  };
  /** Calls `attempt` `times` times, evenly distributed over the duration of the attack. Returns the number of calls by status. */
  const repeat = async (times: number, attempt: (n: number) => Promise<Response>) => {
    const statuses: Record<number, number> = {};
    const start = performance.now();
    for (let n = 0; n < times; n++) {
      await sleep(Math.max(0, start + (n * SECONDS * 1000) / times - performance.now()));
      const response = await attempt(n);
      await response.arrayBuffer();
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    }
    return statuses;
  };

  it('delivers events of regular callers to a receiver that refuses large messages', async () => {
    const member = await site.createAccount('member');
    await createWebhooks(1);
    const delivered: string[] = [];
    receiver.handler = (_, response) => {
      const { body } = receiver.messages.pop()!;
      if (body.length <= 50_000) delivered.push((JSON.parse(body) as Message).data.item.title);
      response.writeHead(body.length > 50_000 ? 413 : 204).end();
    };
    let statuses: Record<number, number> = {};
    const report = await monitorDuring(site.service, site.admin, async () => {
      statuses = await repeat(90, (n) => {
        // Sanitising makes `>` four times as long: 240 KB, and 1 MB.
        const content = '>'.repeat(n % 2 ? 60_000 : 260_000);
        return site.send(
          'POST',
          '/api/v1/articles',
          { title: `Large ${n}`, category_id: 1, content },
          { token: member },
        );
      });
      await sleep(2000);
    });

    expect(statuses).toEqual({ 201: 90 });
    expect(await site.database.sql('SELECT active FROM webhooks')).toEqual([{ active: 1 }]);
    expect(delivered.filter((title) => title.startsWith('Honest')).length).toBeGreaterThanOrEqual(
      Math.floor(report.regularRequests / 5) - 2,
    );
    expect(delivered.filter((title) => title.startsWith('Large'))).toHaveLength(45);
    expectUnharmed(
      site,
      'large events for a receiver that refuses them with 413',
      '90 articles of 240 KB and 1 MB',
      report,
    );
  }, 180_000);

  it('stores few bytes for small changes of a large article with ten webhooks and idempotency keys', async () => {
    const member = await site.createAccount('member');
    await createWebhooks(10);
    receiver.handler = (_, response) => response.writeHead(503).end();
    const id = await site.createArticle(member, 'Large', `<p>${'x'.repeat(MIB - 100)}</p>`);
    const before = await storedBytes();
    let statuses: Record<number, number> = {};
    const report = await monitorDuring(site.service, site.admin, async () => {
      statuses = await repeat(100, (n) => {
        const headers = { token: member, 'Idempotency-Key': `key ${n}` };
        return n % 2
          ? site.send('PATCH', `/api/v1/articles/${id}`, { title: `Title ${n}` }, headers)
          : site.send(
              'POST',
              '/api/v1/articles',
              { title: `Small ${n}`, category_id: 1, content: 'Some words. '.repeat(10) },
              headers,
            );
      });
    });

    expect(Object.keys(statuses)).toEqual(['200', '201']);
    // Without the limits, the 50 changes store 519 MB.
    const stored = ((await storedBytes()) - before) / MIB;
    expect(stored).toBeLessThan(5);
    expectUnharmed(
      site,
      'small changes of an article of 1 MB with ten webhooks',
      `100 writes with idempotency keys, ${formatNumber(stored * 1024)} KB of messages, revisions and responses`,
      report,
    );
  }, 180_000);

  it('limits the requests of all API clients of an account together', async () => {
    const member = await site.createAccount('member');
    const keys: string[] = [];
    for (let n = 0; n < 10; n++) {
      const { id } = await site.post<{ id: number }>('/api/v1/api-clients', { name: `Client ${n}` }, member);
      const key = { name: 'Key', scopes: ['articles:read'] };
      const path = `/api/v1/api-clients/${id}/keys`;
      keys.push((await site.post<{ attributes: { key: string } }>(path, key, member)).attributes.key);
    }
    const statuses: Record<number, number> = {};
    const report = await monitorDuring(site.service, site.admin, async () => {
      const end = performance.now() + SECONDS * 1000;
      const read = async (key: string) => {
        while (performance.now() < end) {
          const response = await fetch(`${site.service.url}/api/v1/categories`, { headers: { 'X-API-Key': key } });
          await response.arrayBuffer();
          statuses[response.status] = (statuses[response.status] ?? 0) + 1;
          await sleep(500);
        }
      };
      await Promise.all(keys.map(read));
    });

    expect(Object.keys(statuses)).toEqual(['200', '429']);
    // 500 per minute, and the attack can touch two windows.
    expect(statuses[200]).toBeLessThanOrEqual(1000);
    expectUnharmed(site, 'reads with ten API clients of one account', `statuses ${JSON.stringify(statuses)}`, report);
  }, 180_000);

  it('serves regular callers during writes of ordinary large texts and reads of forms with many names', async () => {
    const member = await site.createAccount('member');
    const texts = ['a ', '漢', 'é ', '&a', '>', '<b>'].map((unit) => unit.repeat(MIB / Buffer.byteLength(unit) - 100));
    const form = Array.from({ length: 130_000 }, (_, n) => `n${n}`).join('&');
    let statuses: Record<number, number> = {};
    const report = await monitorDuring(site.service, site.admin, async () => {
      statuses = await repeat(200, (n) => {
        const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Forwarded-For': '192.0.2.66' };
        if (n % 2)
          return fetch(`${site.service.url}/modules/articles/ajax.php`, { method: 'POST', headers, body: form });
        const content = texts[(n / 2) % texts.length]!;
        return site.send(
          'POST',
          '/api/v1/articles',
          { title: `Text ${n}`, category_id: 1, content },
          { token: member },
        );
      });
    });

    expect(statuses[201]).toBeGreaterThan(0);
    expect(statuses[500]).toBeUndefined();
    expectUnharmed(
      site,
      'ordinary texts of 1 MB and forms of 130,000 names',
      `statuses ${JSON.stringify(statuses)}`,
      report,
    );
  }, 180_000);

  it('lets the administrator sign in from a known address during 100 wrong passwords from ten addresses', async () => {
    expect(await site.signInFrom(HOME)).toBe(200);
    const statuses: number[] = [];
    const report = await monitorDuring(site.service, site.admin, async () => {
      const attackers = Array.from({ length: 10 }, (_, n) => `203.0.113.${n + 1}`);
      for (let n = 0; n < 10; n++) {
        await Promise.all(attackers.map((address) => site.signInFrom(address, 'admin', 'a wrong password')));
        statuses.push(await site.signInFrom(HOME));
      }
    });

    expect(statuses).toEqual(Array(10).fill(200));
    expect(await site.signInFrom('203.0.113.99')).toBe(429);
    expectUnharmed(site, 'wrong passwords of the administrator', '100 sign-ins from ten addresses', report);
  }, 180_000);

  async function storedBytes(): Promise<number> {
    const columns = [
      ['webhook_messages', 'body'],
      ['outbox', 'data'],
      ['idempotency_keys', 'body'],
      ['article_revisions', 'content'],
    ] as const;
    let sum = 0;
    for (const [table, column] of columns) {
      const [row] = await site.database.sql<{ bytes: number }>(`SELECT SUM(LENGTH(${column})) AS bytes FROM ${table}`);
      sum += Number(row!.bytes);
    }
    return sum;
  }
});

interface Message {
  readonly data: { readonly item: { readonly title: string } };
}
