import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASE_NAMES, score } from '../faults/scoreboard.js';
import { OpenApiDocument } from '../support/openapi-document.js';
import { type DatabaseKind, freshDatabaseUrl, openTestDatabase } from '../support/test-database.js';
import { type SecurityFixture, createSecurityFixture } from './security-fixture.js';
import { startInjectableServer } from './injectable-server.js';
import { fullQuery } from './list-queries.js';
import { findInjectableParameters } from './sqlmap.js';

const LISTS: readonly string[] = [
  ...['/api/v1/articles', '/api/v1/users/{id}/articles', '/api/v1/categories', '/api/v1/tags', '/api/v1/comments'],
  ...['/api/v1/articles/{id}/comments', '/api/v1/attachments', '/api/v1/articles/{id}/attachments'],
  ...['/api/v2/articles', '/api/v2/categories', '/api/v2/tags', '/api/v2/comments', '/modules/articles/api/items'],
];

/** sqlmap tries all query parameters of the lists that visitors can read, and some bodies. */
export function describeInjection(kind: DatabaseKind): void {
  describe(`sqlmap on ${kind}`, () => {
    let site: SecurityFixture;
    let document: OpenApiDocument;
    const tried: string[] = [];
    const injectable: string[] = [];

    beforeAll(async () => {
      site = await createSecurityFixture(kind);
      document = new OpenApiDocument((await site.app.http.get('/openapi.json').expect(200)).text);
    });
    afterAll(async () => {
      await site.app.stop();
      score({
        fault: `sqlmap, ${DATABASE_NAMES[kind]}`,
        counted: `${tried.length} URLs with all parameters`,
        unexpected: injectable.length,
        control: 'a server that concatenates a parameter into SQL',
      });
    });

    async function expectNone(asked: Parameters<typeof findInjectableParameters>[0]): Promise<void> {
      const found = await findInjectableParameters(asked);
      tried.push(asked.url);
      injectable.push(...found);
      expect(found).toEqual([]);
    }

    it('detects a parameter that a server concatenates into SQL', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'masthead-injectable-'));
      const database = openTestDatabase(await freshDatabaseUrl(kind, folder));
      const { url, server } = await startInjectableServer(database);
      const found = await findInjectableParameters({ url, kind });
      server.closeAllConnections();
      server.close();
      await database.close();
      rmSync(folder, { recursive: true });
      expect(found).toEqual(['id (GET)']);
    });

    it.each(LISTS)('finds no injectable parameter in %s', async (path) => {
      const { app, article, author } = site;
      const id = path.includes('/users/') ? author : article;
      const target = `${path.replace('{id}', String(id))}?${fullQuery(document, path, site)}`;
      const { body } = (await app.unchecked.get(target).expect(200)) as { body: unknown[] | { data: unknown[] } };
      // An injected condition would have no visible effect on an empty list.
      expect('data' in body ? body.data : body).not.toEqual([]);
      await expectNone({ url: app.url + target, kind });
    });

    it.each<[method: string, path: (site: SecurityFixture) => string, body: (site: SecurityFixture) => object]>([
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
