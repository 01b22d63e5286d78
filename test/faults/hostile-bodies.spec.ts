import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { DatabaseKind } from '../support/test-database.js';
import { monitorDuring } from './attack-monitor.js';
import { expectUnharmed, HostileSite } from './hostile-site.js';
import { formatNumber } from './scoreboard.js';

const MIB = 1024 * 1024;
const AUTHORS = 10;
const REQUESTS_PER_MINUTE = 94;
const CHUNKS_PER_WRITE = 10_000;

/** Bodies that cost much processor time for each byte, with fewer than 1,000 requests per minute, on a service with default settings. */
describe.each<DatabaseKind>(['sqlite', 'mysql'])('hostile bodies, %s', (kind) => {
  let site: HostileSite;
  const authors: string[] = [];

  beforeAll(async () => {
    site = await HostileSite.start(kind);
    for (let n = 0; n < AUTHORS; n++) authors.push(await site.createAccount('author'));
  }, 120_000);
  afterAll(() => site.stop());

  it('serves regular callers while ten addresses send bodies in chunks of one byte', async () => {
    const { hostname, port } = new URL(site.service.url);
    const chunks = '1\r\nx\r\n'.repeat(CHUNKS_PER_WRITE);
    const form = [
      'Content-Type: multipart/form-data; boundary=b',
      '',
      '2b',
      '--b\r\nContent-Disposition: form-data; name=x\r\n\r\n',
    ];
    const requests = ['GET /api/v1/categories', 'POST /api/auth/login', 'POST /api/v1/attachments'];
    let [connections, bytes] = [0, 0];
    /** Sends until the service closes the connection. */
    const send = (n: number) => {
      const socket = connect(Number(port), hostname);
      connections++;
      const writeChunks = () => {
        while (socket.writable && socket.write(chunks)) bytes += chunks.length;
      };
      socket.on('error', () => socket.destroy()).on('drain', writeChunks);
      const request = requests[n % requests.length]!;
      const headers = [
        ...['Host: x', `X-Forwarded-For: 203.0.113.${(n % AUTHORS) + 1}`, 'Transfer-Encoding: chunked'],
        ...(request.includes('attachments')
          ? [`Authorization: Bearer ${authors[n % AUTHORS]}`, ...form]
          : ['Content-Type: application/json', '', '']),
      ];
      socket.write([`${request} HTTP/1.1`, ...headers].join('\r\n'));
      writeChunks();
    };
    const report = await monitorDuring(site.service, site.admin, async () => {
      for (let n = 0; n < AUTHORS * REQUESTS_PER_MINUTE; n++) {
        send(n);
        await sleep(60_000 / (AUTHORS * REQUESTS_PER_MINUTE));
      }
    });

    expect(bytes).toBeGreaterThan(MIB);
    const counted = `${formatNumber(connections)} requests, ${formatNumber(bytes / MIB)} MiB`;
    expectUnharmed(site, 'bodies in chunks of one byte', counted, report);
  }, 180_000);

  it.each([
    ['compressed JSON of 500,000 levels', '/api/v1/articles', ['400', '503'], deepJson],
    ['images of 13,000 boxes', '/api/v1/attachments', ['201', '409', '429', '503'], imageOfBoxes],
  ])(
    'serves regular callers while ten authors send %s',
    async (name, path, expected, request) => {
      const { headers, body } = request();
      let statuses: Record<number, number> = {};
      const report = await monitorDuring(site.service, site.admin, async () => {
        statuses = await site.attack(authors, REQUESTS_PER_MINUTE, (_, _caller, { token, ...own }) =>
          fetch(site.service.url + path, {
            method: 'POST',
            headers: { ...headers, ...own, Authorization: `Bearer ${token}` },
            body,
          }),
        );
      });

      expect(Object.keys(statuses).filter((status) => !expected.includes(status))).toEqual([]);
      expect(statuses[Number(expected[0])]).toBeGreaterThan(0);
      expectUnharmed(site, name, `statuses ${JSON.stringify(statuses)}`, report);
    },
    180_000,
  );
});

interface Sent {
  readonly headers?: Record<string, string>;
  readonly body: Uint8Array<ArrayBuffer> | FormData;
}

function deepJson(): Sent {
  const levels = MIB / 2 - 20;
  const body = new Uint8Array(gzipSync(`{"title":${'['.repeat(levels)}${']'.repeat(levels)}}`));
  return { headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }, body };
}

/** An AVIF file (ISO 14496-12). */
function imageOfBoxes(): Sent {
  const box = (type: string, ...contents: readonly Buffer[]) => {
    const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type), ...contents]);
    bytes.writeUInt32BE(bytes.length);
    return bytes;
  };
  const sizes = Array.from({ length: 13_000 }, () => box('ispe', Buffer.alloc(12)));
  const image = Buffer.concat([
    box('ftyp', Buffer.from('avif\0\0\0\0avifmif1miaf')),
    box('meta', Buffer.alloc(4), box('iprp', box('ipco', ...sizes))),
  ]);
  const body = new FormData();
  body.set('file', new File([new Uint8Array(image)], 'boxes.avif'));
  return { body };
}
