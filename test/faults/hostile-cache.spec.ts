import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseKind } from '../support/test-database.js';
import { monitorDuring } from './attack-monitor.js';
import { expectUnharmed, HostileSite } from './hostile-site.js';
import { formatNumber } from './scoreboard.js';

const SECONDS = 60;
const ARTICLES = 7;
const ADDRESSES = 10;

/** Reads of cached responses that are larger than the buffers of the operating system, on a service with default settings. */
describe.each<DatabaseKind>(['sqlite', 'mysql'])('hostile readers of the cache, %s', (kind) => {
  let site: HostileSite;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    site = await HostileSite.start(kind);
    const author = await site.createAccount('author');
    for (let n = 0; n < ARTICLES; n++) {
      const id = await site.createArticle(author, `Long ${n}`, 'a text '.repeat(140_000));
      await site.post(`/api/v1/articles/${id}/publish`, {}, author);
    }
  }, 120_000);
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    return site.stop();
  });

  it('serves regular callers while ten addresses do not read cached responses', async () => {
    const path = `/api/v1/articles?per_page=${ARTICLES}`;
    const attack = async () => {
      const end = performance.now() + SECONDS * 1000;
      for (let n = 0; performance.now() < end; n++) {
        // The cache has one entry for each value of Accept.
        const headers = { Accept: `*/*, text/x${n}`, 'X-Forwarded-For': `203.0.113.${(n % ADDRESSES) + 1}` };
        await (await fetch(site.service.url + path, { headers })).arrayBuffer();
        const { hostname, port, host } = new URL(site.service.url);
        const socket = connect(Number(port), hostname).on('error', () => undefined);
        sockets.push(socket.pause());
        const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
        socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
        await sleep(300);
      }
    };
    const report = await monitorDuring(site.service, site.admin, attack, '/api/v1/articles?fields=title');

    const counted = `${formatNumber(sockets.length)} connections`;
    expectUnharmed(site, 'cached responses of 6.5 MB that ten addresses do not read', counted, report);
  }, 180_000);
});
