import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { monitorDuring } from './attack-monitor.js';
import { expectUnharmed, HostileSite } from './hostile-site.js';
import { formatNumber } from './scoreboard.js';
import { uploadText } from './upload-client.js';

const MIB = 1024 * 1024;
/** Twice the number of downloads at the same time that the service permits. */
const DOWNLOADS = 1000;
const CONNECTIONS = 2000;
const PER_SECOND = 16;
const SECONDS = 160;
/** A download of equal use ends for another caller after half a minute. */
const FULL_SECONDS = 35;

/** Slow readers of files, which need no statement while they read, on a service with default settings. */
describe('hostile readers', () => {
  let site: HostileSite;
  let sockets: Socket[];

  beforeAll(async () => {
    site = await HostileSite.start('sqlite');
  }, 120_000);
  beforeEach(() => {
    sockets = [];
  });
  afterEach(() => sockets.forEach((socket) => socket.destroy()));
  afterAll(() => site.stop());

  /** Sends a request over a connection that reads nothing. */
  function requestUnread(path: string, address: string): void {
    const { hostname, port, host } = new URL(site.service.url);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    sockets.push(socket.pause());
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${address}\r\n\r\n`);
  }

  it('serves the downloads of regular callers while 1,000 addresses do not read theirs', async () => {
    const article = await site.createArticle(site.admin, 'With a file', 'A short text. '.repeat(5));
    await site.post(`/api/v1/articles/${article}/publish`, {});
    const { id } = await uploadText(site.service.url, site.admin, 5 * MIB);
    await site.send('PATCH', `/api/v1/attachments/${id}`, { article_id: article });
    const path = `/api/v1/attachments/${id}/content`;
    const failed: number[] = [];
    let downloads = 0;
    const attack = async () => {
      const end = performance.now() + SECONDS * 1000;
      let full = Infinity;
      for (let n = 0; performance.now() < end; n++) {
        if (sockets.length < DOWNLOADS) requestUnread(path, `203.0.${113 + Math.floor(n / 250)}.${(n % 250) + 1}`);
        else full = Math.min(full, performance.now());
        if (n % PER_SECOND === 0 && performance.now() - full > FULL_SECONDS * 1000) {
          const response = await fetch(site.service.url + path, { headers: { 'X-Forwarded-For': '198.51.100.9' } });
          downloads++;
          if (response.status !== 200 || (await response.arrayBuffer()).byteLength !== 5 * MIB)
            failed.push(response.status);
        }
        await sleep(1000 / PER_SECOND);
      }
    };
    const report = await monitorDuring(site.service, site.admin, attack);

    const counted = `${formatNumber(DOWNLOADS)} downloads; ${formatNumber(downloads)} regular downloads`;
    expectUnharmed(site, 'downloads of 5 MiB that 1,000 addresses do not read', counted, {
      ...report,
      failed: [...report.failed, ...failed],
    });
    expect(downloads).toBeGreaterThan(10);
  }, 240_000);

  it('serves regular callers while 2,000 connections do not read the files of Swagger UI', async () => {
    const attack = async () => {
      for (let n = 0; n < CONNECTIONS; n++) {
        requestUnread('/docs/swagger-ui-bundle.js', `203.0.113.${(n % 250) + 1}`);
        if (n % PER_SECOND === 0) await sleep(500);
      }
    };
    const report = await monitorDuring(site.service, site.admin, attack);

    const counted = `${formatNumber(sockets.length)} connections`;
    expectUnharmed(site, 'files of Swagger UI that 250 addresses do not read', counted, report);
  }, 180_000);
});
