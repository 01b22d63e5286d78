import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseKind } from '../support/test-database.js';
import { monitorDuring } from './attack-monitor.js';
import { expectUnharmed, HostileSite } from './hostile-site.js';
import { formatNumber } from './scoreboard.js';

const SECONDS = 60;
const MEMBERS = 3;

/** Attacks of members on the search index, with fewer than 1,000 requests per minute, on a service with default settings. */
describe.each<DatabaseKind>(['sqlite', 'mysql'])('hostile searches, %s', (kind) => {
  let site: HostileSite;
  let members: string[];

  beforeAll(async () => {
    site = await HostileSite.start(kind);
    members = [];
    for (let n = 0; n < MEMBERS; n++) members.push(await site.createAccount('member'));
  });
  afterAll(() => site.stop());

  /** Sends `requestsPerMinute` for each member in the address of the member. Returns the statuses. */
  async function attack(
    requestsPerMinute: number,
    request: (n: number, member: number, headers: Record<string, string>) => Promise<Response>,
  ): Promise<Record<number, number>> {
    const statuses: Record<number, number> = {};
    const sent: Promise<void>[] = [];
    const end = performance.now() + SECONDS * 1000;
    for (let n = 0; performance.now() < end; n++) {
      for (const [member, token] of members.entries()) {
        const send = async () => {
          const response = await request(n, member, { token, 'X-Forwarded-For': `203.0.113.${member + 1}` });
          await response.arrayBuffer();
          statuses[response.status] = (statuses[response.status] ?? 0) + 1;
        };
        sent.push(send());
      }
      await sleep(60_000 / requestsPerMinute);
    }
    await Promise.all(sent);
    return statuses;
  }

  it('serves regular callers while members search for a prefix of very many words in own drafts', async () => {
    const drafts = 30;
    for (let n = 0; n < drafts; n++) {
      for (const [member, token] of members.entries()) {
        const words = Array.from({ length: 80_000 }, (_, w) => `abcd${((n * 3 + member) * 80_000 + w).toString(36)}`);
        await site.createArticle(token, `Draft ${n}`, words.join(' ').slice(0, 1_000_000));
      }
    }
    let statuses: Record<number, number> = {};
    const report = await monitorDuring(site.service, site.admin, async () => {
      statuses = await attack(90, (n, _, headers) =>
        site.send('GET', `/api/v1/articles?search=abcd${n % 2 ? '' : '1'}&status=draft&per_page=2`, undefined, headers),
      );
    });

    expect(statuses[200]).toBeGreaterThan(0);
    expectUnharmed(
      site,
      'searches for a prefix of very many words',
      `${formatNumber(MEMBERS * drafts)} drafts of 1 MB, statuses ${JSON.stringify(statuses)}`,
      report,
    );
  }, 400_000);

  it('serves regular callers while members change the titles of large drafts', async () => {
    const words = Array.from({ length: 14_000 }, (_, w) => `é${w.toString(36)}à`);
    const ids: number[][] = [];
    for (const token of members) {
      const own: number[] = [];
      for (let n = 0; n < 5; n++) own.push(await site.createArticle(token, `Large ${n}`, words.join(' ')));
      ids.push(own);
    }
    let statuses: Record<number, number> = {};
    const report = await monitorDuring(site.service, site.admin, async () => {
      statuses = await attack(90, (n, member, headers) =>
        site.send('PATCH', `/api/v1/articles/${ids[member]![n % 5]}`, { title: `Title ${n}` }, headers),
      );
    });

    expect(statuses[200]).toBeGreaterThan(0);
    expectUnharmed(
      site,
      'changes of the titles of large drafts',
      `three members, statuses ${JSON.stringify(statuses)}`,
      report,
    );
  }, 400_000);

  it('serves regular callers while members replace the words of large drafts', async () => {
    const ids: number[] = [];
    for (const token of members) ids.push(await site.createArticle(token, 'Replaced', 'An ordinary text. '.repeat(9)));
    let statuses: Record<number, number> = {};
    const report = await monitorDuring(site.service, site.admin, async () => {
      statuses = await attack(90, (n, member, headers) => {
        const words = Array.from({ length: 20_000 }, (_, w) => ((w * 613 + n * 3 + member) % 1_600_000).toString(36));
        return site.send('PATCH', `/api/v1/articles/${ids[member]}`, { content: words.join(' ') }, headers);
      });
    });

    expect(statuses[200]).toBeGreaterThan(0);
    expectUnharmed(
      site,
      'changes of all words of large drafts',
      `three members, statuses ${JSON.stringify(statuses)}`,
      report,
    );
  }, 400_000);
});
