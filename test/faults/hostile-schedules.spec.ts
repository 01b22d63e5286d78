import { setTimeout as sleep } from 'node:timers/promises';
import { sqlTime } from '../../src/core/database/sql.js';
import type { DatabaseKind } from '../support/test-database.js';
import { monitorDuring } from './attack-monitor.js';
import { expectUnharmed, HostileSite } from './hostile-site.js';
import { formatNumber } from './scoreboard.js';

const PUBLISHED_WITHIN_MS = 60_000;

/** Articles of one account that become due in the same second, on a service with default settings. */
describe.each<DatabaseKind>(['sqlite', 'mysql'])('hostile schedules, %s', (kind) => {
  let site: HostileSite;

  beforeAll(async () => {
    site = await HostileSite.start(kind);
  }, 120_000);
  afterAll(() => site.stop());

  it.each([
    { articles: 3000, size: '70 bytes', content: 'A short text. '.repeat(5) },
    { articles: 100, size: '0.9 MB', content: 'a text '.repeat(135_000) },
  ])(
    'serves regular callers while $articles articles of $size are published',
    async ({ articles, size, content }) => {
      const id = await site.createArticle(site.admin, 'Due', content);
      await site.send('PATCH', `/api/v1/articles/${id}`, { publish_at: '2999-01-01T00:00:00Z' });
      await site.copyArticle(id, articles - 1);
      const scheduled = async () => {
        const [row] = await site.database.sql<{ n: number }>('SELECT COUNT(*) AS n FROM articles WHERE publish_at > 0');
        return Number(row!.n);
      };
      expect(await scheduled()).toBe(articles);
      const report = await monitorDuring(
        site.service,
        site.admin,
        async () => {
          await site.database.sql('UPDATE articles SET publish_at = ? WHERE publish_at > 0', [
            sqlTime(new Date(Date.now() + 3000)),
          ]);
          const end = Date.now() + PUBLISHED_WITHIN_MS;
          while ((await scheduled()) > 0 && Date.now() < end) await sleep(200);
        },
        '/api/v1/articles?fields=title',
      );

      expect(await scheduled()).toBe(0);
      const counted = `${formatNumber(articles)} articles of ${size}`;
      expectUnharmed(site, `articles of ${size} due in one second`, counted, report);
    },
    300_000,
  );
});
