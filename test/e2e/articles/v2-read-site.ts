import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';

/** Application with articles in every state, by two authors, in every kind of category, and with the headers of each role. */
export class ReadSite {
  readonly callers: Record<string, Headers> = { visitor: {} };
  readonly categories: Record<string, number> = {};
  authorId: number;

  private constructor(readonly app: TestApp) {}

  static async start(): Promise<ReadSite> {
    const site = new ReadSite(await startTestApp());
    await site.fill();
    return site;
  }

  async list(query: string, headers: Headers = {}) {
    const path = `/api/v2/articles?page[size]=100&${query}`;
    return (await this.app.http.get(path).set(headers).expect(200)).body;
  }

  private async fill(): Promise<void> {
    const { app: site, callers, categories } = this;
    const admin = await site.asAdmin();
    const author = await site.createUser('author');
    this.authorId = author.id;
    Object.assign(callers, {
      member: (await site.createUser('member')).headers,
      author: author.headers,
      editor: (await site.createUser('editor')).headers,
      admin,
    });
    categories['open'] = await site.createCategory();
    categories['below'] = await site.createCategory({ parent_id: categories['open'] });
    categories['hidden'] = await site.createCategory({ status: 2 });
    categories['disabled'] = await site.createCategory();
    let made = 0;
    for (const headers of [admin, author.headers]) {
      for (const category of Object.values(categories)) {
        for (const status of ['draft', 'published', 'archived', 'published'] as const) {
          made++;
          const { id } = await site.createArticle(
            {
              category_id: category,
              status,
              title: `${['Zebra', 'apple', 'Émile', 'banana'][made % 4]} ${made % 5}`,
              subtitle: made % 2 ? '100% sure' : '100 times',
              featured: made % 3 === 0,
              tags: [`tag ${made % 3}`, 'all'],
            },
            headers,
          );
          if (made % 7 === 0) await site.http.delete(`/api/v1/articles/${id}`).set(admin).expect(204);
        }
      }
    }
    await site.http.patch(`/api/v1/categories/${categories['disabled']}`).set(admin).send({ status: 0 }).expect(200);
    await site.sql('UPDATE article_stats SET views = article_id % 6, rating_sum = article_id, rating_count = 3');
    await site.sql('UPDATE articles SET updated_at = created_at WHERE id % 3 = 0');
  }
}
