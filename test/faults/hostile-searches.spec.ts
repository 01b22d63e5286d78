import type { DatabaseKind } from '../support/test-database.js';
import { monitorDuring } from './attack-monitor.js';
import { expectUnharmed, HostileSite } from './hostile-site.js';
import { formatNumber } from './scoreboard.js';

const MEMBERS = 3;
const DRAFTS = 5;

/** Attacks of members on the search index, with fewer than 1,000 requests per minute, on a service with default settings. */
describe.each<DatabaseKind>(['sqlite', 'mysql'])('hostile searches, %s', (kind) => {
  let site: HostileSite;
  let members: string[];
  /** Ids of the large drafts of each member. */
  let drafts: number[][];

  beforeAll(async () => {
    site = await HostileSite.start(kind);
    members = [];
    drafts = [];
    const words = Array.from({ length: 14_000 }, (_, w) => `é${w.toString(36)}à`).join(' ');
    for (let n = 0; n < MEMBERS; n++) {
      const token = await site.createAccount('member');
      const ids: number[] = [];
      for (let draft = 0; draft < DRAFTS; draft++) ids.push(await site.createArticle(token, `Large ${draft}`, words));
      members.push(token);
      drafts.push(ids);
    }
  });
  afterAll(() => site.stop());

  it('serves regular callers while members search for a prefix of very many words in drafts', async () => {
    const articles = 90;
    // The administrator writes the drafts, which would take members ten minutes.
    for (let n = 0; n < articles; n++) {
      const words = Array.from({ length: 80_000 }, (_, w) => `abcd${(n * 80_000 + w).toString(36)}`);
      await site.createArticle(site.admin, `Draft ${n}`, words.join(' '));
    }
    let statuses: Record<number, number> = {};
    const report = await monitorDuring(site.service, site.admin, async () => {
      statuses = await site.attack(members, 90, (n, _, headers) =>
        site.send('GET', `/api/v1/articles?search=abcd${n % 2 ? '' : '1'}&status=draft&per_page=2`, undefined, headers),
      );
    });

    expect(statuses[200]).toBeGreaterThan(0);
    expectUnharmed(
      site,
      'searches for a prefix of very many words',
      `${articles} drafts of 0.8 MB, statuses ${JSON.stringify(statuses)}`,
      report,
    );
  }, 400_000);

  it('serves regular callers while members search for a word in very many long excerpts', async () => {
    // The index stores each of these characters as seven bytes. MariaDB indexes the copies much slower than SQLite.
    const [title, excerpt] = [249, 494].map((length) => `${'㐀'.repeat(length)} word`);
    const copies = kind === 'sqlite' ? 33_000 : 3000;
    const article = { title, excerpt, category_id: 1, content: 'word '.repeat(20) };
    const { id } = await site.post<{ id: number }>('/api/v1/articles', article);
    await site.post(`/api/v1/articles/${id}/publish`, {});
    await site.copyArticle(id, copies);
    await site.database.sql(
      `INSERT INTO article_search (rowid, title, excerpt, body)
       SELECT a.id, f.title, f.excerpt, f.body FROM articles a, article_search f WHERE f.rowid = ? AND a.slug LIKE ?`,
      [id, `copy-${id}-%`],
    );
    let statuses: Record<number, number> = {};
    const report = await monitorDuring(site.service, site.admin, async () => {
      statuses = await site.attack(members, 90, (n, _, headers) =>
        site.send('GET', `/api/v1/articles?search=word&per_page=1&page=${n + 1}`, undefined, headers),
      );
    });

    expect(statuses[200]).toBeGreaterThan(0);
    expect(Object.keys(statuses).filter((status) => !['200', '429', '503'].includes(status))).toEqual([]);
    const counted = `${formatNumber(copies)} articles, statuses ${JSON.stringify(statuses)}`;
    expectUnharmed(site, 'searches of a word in very many long excerpts', counted, report);
  }, 400_000);

  it('serves regular callers while members change the titles of large drafts', async () => {
    let statuses: Record<number, number> = {};
    const report = await monitorDuring(site.service, site.admin, async () => {
      statuses = await site.attack(members, 90, (n, member, headers) =>
        site.send('PATCH', `/api/v1/articles/${drafts[member]![n % DRAFTS]}`, { title: `Title ${n}` }, headers),
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
    let statuses: Record<number, number> = {};
    const report = await monitorDuring(site.service, site.admin, async () => {
      statuses = await site.attack(members, 90, (n, member, headers) => {
        const words = Array.from({ length: 20_000 }, (_, w) => ((w * 613 + n * 3 + member) % 1_600_000).toString(36));
        return site.send(
          'PATCH',
          `/api/v1/articles/${drafts[member]![n % DRAFTS]}`,
          { content: words.join(' ') },
          headers,
        );
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
