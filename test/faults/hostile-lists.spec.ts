import type { DatabaseKind } from '../support/test-database.js';
import { monitorDuring } from './attack-monitor.js';
import { expectUnharmed, HostileSite } from './hostile-site.js';
import { formatNumber } from './scoreboard.js';

const MIB = 1024 * 1024;
const MEMBERS = 5;
const DRAFTS = 9;
const STORED_DRAFTS = 600;
const SKIPPED = 900;
const STORED_COMMENTS = 9000;
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
  const readLists = (...paths: readonly string[]) =>
    site.attack(members, REQUESTS_PER_MINUTE, (n, _, headers) =>
      site.send('GET', paths[n % paths.length]!, undefined, headers),
    );

  it('serves regular callers while members read lists of their drafts of 1 MB', async () => {
    let statuses: Record<number, number> = {};
    const report = await monitorDuring(site.service, site.admin, async () => {
      statuses = await readLists('/api/v1/articles?status=draft&per_page=8', '/api/v2/articles?filter[status]=draft');
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
      statuses = await readLists(`/api/v1/articles?status=draft&per_page=8&highlight=true&search=${search}`);
    });

    expect(statuses[200]).toBeGreaterThan(0);
    expect(Object.keys(statuses).filter((status) => !['200', '429', '503'].includes(status))).toEqual([]);
    const counted = `${formatNumber(MEMBERS * DRAFTS)} drafts, statuses ${JSON.stringify(statuses)}`;
    expectUnharmed(site, 'highlights of own drafts of 1 MB', counted, report);
  }, 180_000);

  it('serves regular callers while members sort the drafts of all members by their last change', async () => {
    const { data } = (await (
      await site.send('GET', '/api/v1/articles?status=draft&per_page=1&fields=title', undefined, { token: members[0]! })
    ).json()) as { data: { id: number }[] };
    await site.copyArticle(data[0]!.id, STORED_DRAFTS);
    let statuses: Record<number, number> = {};
    const report = await monitorDuring(site.service, site.admin, async () => {
      statuses = await readLists(
        '/api/v1/articles?status=draft&sort=updated_at&fields=title',
        '/api/v2/articles?filter[status]=draft&sort=-updated_at&fields[article]=title',
      );
    });

    expect(statuses[200]).toBeGreaterThan(0);
    expect(Object.keys(statuses).filter((status) => !['200', '429', '503'].includes(status))).toEqual([]);
    const counted = `${formatNumber(STORED_DRAFTS)} drafts of 0.9 MB, statuses ${JSON.stringify(statuses)}`;
    expectUnharmed(site, 'drafts sorted by their last change', counted, report);
  }, 300_000);

  it('serves regular callers while visitors read lists that skip archived and hidden articles of 0.9 MB', async () => {
    const hidden = await site.post<{ id: number }>('/api/v1/categories', { name: 'Hidden', status: 2 });
    const content = 'words '.repeat((0.9 * MIB) / 6);
    for (const [status, category] of [
      [2, 1],
      [1, hidden.id],
    ]) {
      const id = await site.createArticle(site.admin, 'Skipped', content);
      await site.database.sql(
        'UPDATE articles SET status = ?, category_id = ?, published_at = created_at, updated_at = created_at WHERE id = ?',
        [status, category, id],
      );
      await site.copyArticle(id, SKIPPED);
    }
    const lists = [
      '/api/v1/articles?sort=views&order=asc&per_page=',
      '/api/v1/articles?per_page=',
      '/api/v2/articles?sort=comments_count&page[size]=',
      '/api/v1/users/1/articles?per_page=',
    ];
    let statuses: Record<number, number> = {};
    const report = await monitorDuring(site.service, site.admin, async () => {
      const visitors = Array.from({ length: 10 }, () => '');
      statuses = await site.attack(visitors, REQUESTS_PER_MINUTE, (n, caller, { token: _, ...headers }) =>
        fetch(`${site.service.url}${lists[n % lists.length]}${((10 * n + caller) % 100) + 1}`, { headers }),
      );
    });

    expect(statuses[200]).toBeGreaterThan(0);
    expect(Object.keys(statuses).filter((status) => !['200', '429', '503'].includes(status))).toEqual([]);
    const counted = `${formatNumber(SKIPPED)} archived and ${formatNumber(SKIPPED)} hidden articles, statuses ${JSON.stringify(statuses)}`;
    expectUnharmed(site, 'lists that skip articles of 0.9 MB', counted, report);
  }, 300_000);

  // The lengths are below those up to which the first statement of a list, or of the feed, reads contents.
  it.each([16_300, 64_400])(
    'serves regular callers while members read lists of 100 contents of %i bytes at the same time',
    async (bytes) => {
      // V8 stores a text with one such character with two bytes for each character.
      const content = `字 ${'word '.repeat(bytes / 5 - 10)}`;
      for (const token of members)
        await site.copyArticle(await site.createArticle(token, `Draft of ${bytes} bytes`, content), 100);
      const path = '/api/v1/articles?status=draft&per_page=100';
      let statuses: Record<number, number> = {};
      const report = await monitorDuring(site.service, site.admin, async () => {
        const callers = Array.from({ length: 4 }, () => members).flat();
        statuses = await site.attack(callers, 45, (_n, _caller, headers) => site.send('GET', path, undefined, headers));
      });

      expect(statuses[200]).toBeGreaterThan(0);
      expect(Object.keys(statuses).filter((status) => !['200', '422', '429', '503'].includes(status))).toEqual([]);
      const counted = `20 requests at a time, statuses ${JSON.stringify(statuses)}`;
      expectUnharmed(site, `lists of 100 contents of ${formatNumber(bytes)} bytes`, counted, report);
    },
    180_000,
  );

  it('serves regular callers while members read the longest comments of 100 articles', async () => {
    const text = '😀'.repeat(5000);
    const ids: number[] = [];
    for (let n = 0; n < 100; n++)
      ids.push(await site.createArticle(site.admin, `Discussed ${n}`, 'A short text. '.repeat(5)));
    for (const id of ids) await site.post(`/api/v1/articles/${id}/publish`, {});
    for (let n = 0; n < 20; n++)
      await site.database.sql(
        `INSERT INTO comments (article_id, author_id, depth, text, status, created_at, version)
         SELECT id, 1, 1, ?, 1, created_at, 1 FROM articles WHERE id >= ?`,
        [text, ids[0]],
      );
    let statuses: Record<number, number> = {};
    const report = await monitorDuring(site.service, site.admin, async () => {
      statuses = await readLists(
        '/api/v1/articles?per_page=100&fields=title&include=comments',
        '/api/v2/articles?page[size]=100&fields[article]=title&include=comments',
        '/api/v2/comments?page[size]=100&sort=-created_at',
      );
    });

    expect(statuses[200]).toBeGreaterThan(0);
    expect(Object.keys(statuses).filter((status) => !['200', '429', '503'].includes(status))).toEqual([]);
    expectUnharmed(site, 'the longest comments of 100 articles', `statuses ${JSON.stringify(statuses)}`, report);
  }, 180_000);

  it('serves regular callers while members read the last pages of many long comments', async () => {
    for (let n = 0; n < STORED_COMMENTS; n += 1000)
      await site.database.sql(
        `INSERT INTO comments (article_id, author_id, depth, text, status, created_at, version)
         WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1000)
         SELECT a.id, 1, 1, ?, 1, a.created_at, 1 FROM numbers, (SELECT * FROM articles WHERE status = 1 LIMIT 1) a`,
        ['😀'.repeat(5000)],
      );
    let statuses: Record<number, number> = {};
    const report = await monitorDuring(site.service, site.admin, async () => {
      const page = STORED_COMMENTS / 100;
      // Own comments are visible before they are approved: no index provides the order of both conditions.
      statuses = await readLists(
        `/api/v1/comments?per_page=100&page=${page}`,
        `/api/v1/comments?per_page=100&page=${page}&parent=0`,
      );
    });

    expect(statuses[200]).toBeGreaterThan(0);
    expect(Object.keys(statuses).filter((status) => !['200', '429', '503'].includes(status))).toEqual([]);
    const counted = `${formatNumber(STORED_COMMENTS)} comments of 20 KB, statuses ${JSON.stringify(statuses)}`;
    expectUnharmed(site, 'the last pages of many long comments', counted, report);
  }, 300_000);
});
