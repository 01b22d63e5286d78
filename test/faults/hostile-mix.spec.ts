import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseKind } from '../support/test-database.js';
import { monitorDuring } from './attack-monitor.js';
import { expectUnharmed, HostileSite } from './hostile-site.js';

const MEMBERS = 5;
const COMMENTS = 20_000;
const LONG_COMMENTS = 2000;
const ROWS_PER_STATEMENT = 500;
const UPLOADS = 60;
const ROUNDS = 2;

/** Different attacks at the same time and after each other, with fewer than 1,000 requests per minute, on a service with default settings. */
describe.each<DatabaseKind>(['sqlite', 'mysql'])('hostile mixes, %s', (kind) => {
  let site: HostileSite;
  const members: { readonly token: string; readonly id: number }[] = [];

  beforeAll(async () => {
    site = await HostileSite.start(kind);
    for (let n = 0; n < MEMBERS; n++) {
      const token = await site.createAccount('author');
      members.push({ token, id: await site.createArticle(token, `Draft ${n}`, 'a '.repeat(480_000)) });
    }
    const discussed = await site.createArticle(site.admin, 'Discussed', 'A short text. '.repeat(5));
    await site.post(`/api/v1/articles/${discussed}/publish`, {});
    await insertComments(discussed, COMMENTS, 'words '.repeat(30));
    await insertComments(discussed, LONG_COMMENTS, '😀'.repeat(5000));
  }, 120_000);
  afterAll(() => site.stop());

  async function insertComments(articleId: number, count: number, text: string): Promise<void> {
    const row = `(${articleId}, 1, 1, '${text}', 1, '2026-01-31 08:00:00.000', 1)`;
    for (let n = 0; n < count; n += ROWS_PER_STATEMENT) {
      await site.database.sql(
        `INSERT INTO comments (article_id, author_id, depth, text, status, created_at, version)
         VALUES ${Array.from({ length: ROWS_PER_STATEMENT }, () => row).join(', ')}`,
      );
    }
  }

  const open = (head: readonly string[]): Socket => {
    const { hostname, port } = new URL(site.service.url);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.write(`${head.join('\r\n')}\r\nHost: x\r\n\r\n`);
    return socket;
  };

  /** Changes of drafts of 1 MB, lists of them, lists of long comments, deep lists, and responses that are not read. */
  async function mix(): Promise<Record<number, number>> {
    const unread: Socket[] = [];
    const statuses = await site.attack(
      ['changes', 'drafts', 'long', 'long', 'long', 'deep', 'deep', 'unread'],
      112,
      (n, place, { token: attack, ...headers }) => {
        const { token, id } = members[n % MEMBERS]!;
        const own = { ...headers, token };
        const visit = (page: number) =>
          fetch(`${site.service.url}/api/v1/comments?per_page=100&page=${page}`, { headers });
        const longPage = 1 + ((n * 3 + place) % (LONG_COMMENTS / 100));
        if (attack === 'changes')
          return site.send('PATCH', `/api/v1/articles/${id}`, { content: `b${n % 7} `.repeat(240_000) }, own);
        if (attack === 'drafts')
          return site.send('GET', `/api/v1/articles?status=draft&per_page=8&page=1&views=${n}`, undefined, own);
        if (attack === 'deep') return visit(100 + (n % 100));
        if (attack === 'unread' && unread.length < UPLOADS)
          unread.push(
            open([
              `GET /api/v1/comments?per_page=100&page=${longPage} HTTP/1.1`,
              `X-Forwarded-For: 203.0.113.99`,
            ]).pause(),
          );
        return visit(longPage);
      },
    );
    for (const socket of unread) socket.destroy();
    return statuses;
  }

  /** Uploads of 10 MB that do not end. */
  async function upload(): Promise<void> {
    const uploads: Socket[] = [];
    for (let n = 0; n < UPLOADS; n++) {
      const socket = open([
        'POST /api/v1/attachments HTTP/1.1',
        `Authorization: Bearer ${members[n % MEMBERS]!.token}`,
        'Content-Type: multipart/form-data; boundary=b',
        'Content-Length: 20000000',
      ]);
      socket.write(
        '--b\r\nContent-Disposition: form-data; name="file"; filename="x.txt"\r\nContent-Type: text/plain\r\n\r\n',
      );
      socket.write(Buffer.alloc(10_000_000, 'x'));
      uploads.push(socket);
      await sleep(200);
    }
    await sleep(2000);
    for (const socket of uploads) socket.destroy();
  }

  it('serves regular callers during several attacks, and after them', async () => {
    const totals: Record<number, number> = {};
    const report = await monitorDuring(site.service, site.admin, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        for (const [status, count] of Object.entries(await mix()))
          totals[Number(status)] = (totals[Number(status)] ?? 0) + count;
        await upload();
      }
    });

    expect(totals[200]).toBeGreaterThan(0);
    expect(Object.keys(totals).filter((status) => !['200', '429', '503'].includes(status))).toEqual([]);
    expectUnharmed(site, 'several attacks', `statuses ${JSON.stringify(totals)}`, report);
  }, 300_000);
});
