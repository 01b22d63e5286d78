import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASE, score } from '../faults/scoreboard.js';
import { OpenApiDocument } from '../support/openapi-document.js';
import { type DatabaseKind, freshDatabaseUrl, lookInto } from '../support/test-database.js';
import { type FilledSite, filledSite } from './filled-site.js';
import { injectableServer } from './injectable-server.js';
import { wholeQuery } from './list-queries.js';
import { injectableBy } from './sqlmap.js';

const LISTS: readonly string[] = [
  ...['/api/v1/articles', '/api/v1/users/{id}/articles', '/api/v1/categories', '/api/v1/tags', '/api/v1/comments'],
  ...['/api/v1/articles/{id}/comments', '/api/v1/attachments', '/api/v1/articles/{id}/attachments'],
  ...['/api/v2/articles', '/api/v2/categories', '/api/v2/tags', '/api/v2/comments', '/modules/articles/api/items'],
];

/** sqlmap tries all query parameters of the lists that visitors can read, and some bodies. */
export function describeInjection(kind: DatabaseKind): void {
  describe(`sqlmap on ${kind}`, () => {
    let site: FilledSite;
    let document: OpenApiDocument;
    const tried: string[] = [];
    const injectable: string[] = [];

    beforeAll(async () => {
      site = await filledSite(kind);
      document = new OpenApiDocument((await site.app.http.get('/openapi.json').expect(200)).text);
    });
    afterAll(async () => {
      await site.app.stop();
      score({
        fault: `sqlmap, ${DATABASE[kind]}`,
        counted: `${tried.length} URLs with all parameters`,
        unexpected: injectable.length,
        control: 'a server that concatenates a parameter into SQL',
      });
    });

    async function expectNone(asked: Parameters<typeof injectableBy>[0]): Promise<void> {
      const found = await injectableBy(asked);
      tried.push(asked.url);
      injectable.push(...found);
      expect(found).toEqual([]);
    }

    it('detects a parameter that a server concatenates into SQL', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'masthead-injectable-'));
      const database = lookInto(await freshDatabaseUrl(kind, folder));
      const { url, server } = await injectableServer(database);
      const found = await injectableBy({ url, kind });
      server.closeAllConnections();
      server.close();
      await database.close();
      rmSync(folder, { recursive: true });
      expect(found).toEqual(['id (GET)']);
    });

    it.each(LISTS)('finds no injectable parameter in %s', async (path) => {
      const { app, article, author } = site;
      const id = path.includes('/users/') ? author : article;
      const target = `${path.replace('{id}', String(id))}?${wholeQuery(document, path, site)}`;
      const { body } = (await app.unchecked.get(target).expect(200)) as { body: unknown[] | { data: unknown[] } };
      // An injected condition would have no visible effect on an empty list.
      expect('data' in body ? body.data : body).not.toEqual([]);
      await expectNone({ url: app.url + target, kind });
    });

    it.each<[method: string, path: (site: FilledSite) => string, body: (site: FilledSite) => object]>([
      [
        'PATCH',
        ({ article }) => `/api/v1/articles/${article}`,
        ({ category }) => ({ title: 'Tried', category_id: category, tags: ['rivers'] }),
      ],
      [
        'POST',
        ({ article }) => `/api/v1/articles/${article}/comments`,
        ({ comment }) => ({ comment: 'Tried', parent_id: comment }),
      ],
    ])('finds no injectable member in the body of a %s', async (method, path, body) => {
      const { app, admin: headers } = site;
      await expectNone({ url: app.url + path(site), kind, method, body: body(site), headers });
    });
  });
}
