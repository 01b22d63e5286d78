import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseKind } from '../support/test-database.js';
import { monitorDuring } from './attack-monitor.js';
import { expectUnharmed, HostileSite } from './hostile-site.js';
import { formatNumber } from './scoreboard.js';

const MIB = 1024 * 1024;
const SECONDS = 60;
const MEMBERS = 5;
const DRAFTS = 9;
const REQUESTS_PER_MINUTE = 90;

/** Lists of own large drafts that members read, with fewer than 1,000 requests per minute, on a service with default settings. */
describe.each<DatabaseKind>(['sqlite', 'mysql'])('hostile lists, %s', (kind) => {
  let site: HostileSite;
  const members: string[] = [];
  /** 99 words, the most that a search accepts, and all in the first characters of every draft. */
  const words = Array.from({ length: 99 }, (_, n) => String.fromCharCode(0x4e00 + 3 * n)).join(' ');

  beforeAll(async () => {
    site = await HostileSite.start(kind);
    const content = `${words} `.repeat((0.9 * MIB) / Buffer.byteLength(`${words} `));
    for (let n = 0; n < MEMBERS; n++) {
      const token = await site.createAccount('member');
      for (let draft = 0; draft < DRAFTS; draft++) await site.createArticle(token, `Draft ${draft}`, content);
      members.push(token);
    }
  }, 120_000);
  afterAll(() => site.stop());

  /** Each member reads the lists in turn. Returns the statuses. */
  async function readLists(paths: readonly string[]): Promise<Record<number, number>> {
    const statuses: Record<number, number> = {};
    const read = async (path: string, member: number) => {
      const headers = { token: members[member]!, 'X-Forwarded-For': `203.0.113.${member + 1}` };
      const response = await site.send('GET', path, undefined, headers);
      await response.arrayBuffer();
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    };
    const end = performance.now() + SECONDS * 1000;
    const reads: Promise<void>[] = [];
    for (let n = 0; performance.now() < end; n++) {
      for (const member of members.keys()) reads.push(read(paths[n % paths.length]!, member));
      await sleep(60_000 / REQUESTS_PER_MINUTE);
    }
    await Promise.all(reads);
    return statuses;
  }

  it('serves regular callers while members read lists of their drafts of 1 MB', async () => {
    let statuses: Record<number, number> = {};
    const report = await monitorDuring(site.service, site.admin, async () => {
      statuses = await readLists(['/api/v1/articles?status=draft&per_page=8', '/api/v2/articles?filter[status]=draft']);
    });

    expect(statuses[200]).toBeGreaterThan(0);
    expect(Object.keys(statuses).filter((status) => !['200', '429', '503'].includes(status))).toEqual([]);
    const counted = `${MEMBERS} members with ${DRAFTS} drafts each, statuses ${JSON.stringify(statuses)}`;
    expectUnharmed(site, 'lists of own drafts of 1 MB', counted, report);
  }, 180_000);

  it('serves regular callers while members search their drafts for 99 words with highlights', async () => {
    let statuses: Record<number, number> = {};
    const search = encodeURIComponent(words);
    const report = await monitorDuring(site.service, site.admin, async () => {
      statuses = await readLists([`/api/v1/articles?status=draft&per_page=8&highlight=true&search=${search}`]);
    });

    expect(statuses[200]).toBeGreaterThan(0);
    expect(Object.keys(statuses).filter((status) => !['200', '429', '503'].includes(status))).toEqual([]);
    const counted = `${formatNumber(MEMBERS * DRAFTS)} drafts, statuses ${JSON.stringify(statuses)}`;
    expectUnharmed(site, 'highlights of own drafts of 1 MB', counted, report);
  }, 180_000);
});
