import type { DatabaseKind } from '../support/test-database.js';
import { monitorDuring } from './attack-monitor.js';
import { expectUnharmed, HostileSite } from './hostile-site.js';

const MEMBERS = 10;
const REQUESTS_PER_MINUTE = 90;

/** Short requests of members for their articles of 1 MB, with fewer than 1,000 requests per minute, on a service with default settings. */
describe.each<DatabaseKind>(['sqlite', 'mysql'])('hostile changes, %s', (kind) => {
  let site: HostileSite;
  const members: string[] = [];
  /** The article of each member. */
  const paths: string[] = [];

  beforeAll(async () => {
    site = await HostileSite.start(kind);
    for (let n = 0; n < MEMBERS; n++) {
      const token = await site.createAccount('member');
      const path = `/api/v1/articles/${await site.createArticle(token, 'Large', 'a '.repeat(490_000))}`;
      members.push(token);
      paths.push(path);
      for (let change = 0; change < 8; change++)
        await site.send('PATCH', path, { subtitle: `Change ${change}` }, { token });
    }
  }, 120_000);
  afterAll(() => site.stop());

  it.each([
    ['empty changes', () => ['PATCH', '', {}] as const],
    ['changes of the subtitle', (n: number) => ['PATCH', '', { subtitle: `Subtitle ${n}` }] as const],
    ['lists of revisions', () => ['GET', '/revisions?per_page=8'] as const],
  ])(
    'serves regular callers during %s',
    async (name, request) => {
      let statuses: Record<number, number> = {};
      const report = await monitorDuring(site.service, site.admin, async () => {
        statuses = await site.attack(members, REQUESTS_PER_MINUTE, (n, member, headers) => {
          const [method, suffix, body] = request(n);
          return site.send(method, paths[member]! + suffix, body, headers);
        });
      });

      expect(statuses[200]).toBeGreaterThan(0);
      expect(Object.keys(statuses).filter((status) => !['200', '429', '503'].includes(status))).toEqual([]);
      const counted = `${MEMBERS} members with an article of 1 MB, statuses ${JSON.stringify(statuses)}`;
      expectUnharmed(site, `${name} of articles of 1 MB`, counted, report);
    },
    180_000,
  );

  it('serves regular callers during restores of contents of 1 MB', async () => {
    /** Number of the last revision of each article, whose content is long if that of the article is short. */
    const last = members.map(() => 0);
    for (const [member, token] of members.entries()) {
      await site.send('PATCH', paths[member]!, { content: 'A short text. '.repeat(5) }, { token });
      const response = await site.send('GET', `${paths[member]}/revisions?per_page=1`, undefined, { token });
      last[member] = ((await response.json()) as { data: { id: number }[] }).data[0]!.id;
    }
    let statuses: Record<number, number> = {};
    const report = await monitorDuring(site.service, site.admin, async () => {
      statuses = await site.attack(members, REQUESTS_PER_MINUTE, async (_, member, headers) => {
        const path = `${paths[member]}/revisions/${last[member]}/restore`;
        const response = await site.send('POST', path, undefined, headers);
        // A restore of the current content stores no revision.
        last[member]! += response.status === 404 ? -1 : Number(response.ok);
        return response;
      });
    });

    expect(statuses[200]).toBeGreaterThan(0);
    expect(Object.keys(statuses).filter((status) => !['200', '404', '429', '503'].includes(status))).toEqual([]);
    expectUnharmed(site, 'restores of contents of 1 MB', `statuses ${JSON.stringify(statuses)}`, report);
  }, 180_000);
});
