import type { Response } from 'supertest';
import { RouteTable } from '../../../src/core/module-api/route-table.js';
import { linesOf } from '../crawl/answers.js';
import type { CallerName } from '../crawl/callers.js';
import { objectsOf } from '../crawl/objects.js';
import { about } from '../crawl/requests.js';
import { CrawlSite } from '../crawl/site.js';

const CALLERS: readonly CallerName[] = ['visitor', 'owner', 'admin', 'owner-key', 'expired'];

describe('what is read in version 1', () => {
  let site: CrawlSite;
  let routes: string[];

  beforeAll(async () => {
    site = await CrawlSite.start();
    routes = site.app.app
      .get(RouteTable)
      .routes.filter(({ method, path }) => method === 'GET' && path.startsWith('/api/v1/'))
      .map(({ path }) => `GET ${path.replace(/:(\w+)/g, '{$1}')}`);
  });
  afterAll(() => site.app.stop());

  it('is the same without the version in the path, whatever it is and whoever asks', async () => {
    let compared = 0;
    const differing: string[] = [];
    for (const route of routes) {
      for (const object of objectsOf(route)) {
        const target = await site.target(route, object, false);
        for (const caller of CALLERS) {
          const { headers } = site.callers[caller];
          const versioned = await about(site, route, target, headers);
          const { pathname } = new URL(versioned.request.url as string);
          const unversioned = await site.app.unchecked
            .get(pathname.replace('/api/v1/', '/api/'))
            .set(headers)
            .set('X-Forwarded-For', '198.51.100.1');
          compared++;
          if (essence(unversioned) !== essence(versioned)) differing.push(`${route} ${object} ${caller}`);
        }
      }
    }
    expect(differing).toEqual([]);
    expect(compared).toBeGreaterThan(routes.length * CALLERS.length);
    expect(routes.length).toBeGreaterThan(20);
  });
});

/** But for the links of a list, which keep to the path that was asked for (its tag with them), and what looking at it counts. */
const essence = ({ status, headers, text, body }: Response): string =>
  // A file is bytes, and no text.
  linesOf({ status, headers, text: text ?? (body as Buffer).toString('base64') } as Response)
    .join('\n')
    .replaceAll('/api/v1/', '/api/')
    .replace(/"(views|downloads)":\d+/g, '')
    .replace(/content-length: \d+|etag: W\/.*|"last_used_at":"[^"]*"/g, '');
