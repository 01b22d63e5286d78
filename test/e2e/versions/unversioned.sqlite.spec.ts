import type { Response } from 'supertest';
import { RouteTable } from '../../../src/core/routing/route-table.js';
import { comparableLines } from '../crawl/compare-responses.js';
import type { CallerName } from '../crawl/callers.js';
import { objectsOf } from '../crawl/objects.js';
import { requestTo } from '../crawl/requests.js';
import { CrawlFixture } from '../crawl/crawl-fixture.js';

const CALLERS: readonly CallerName[] = ['visitor', 'owner', 'admin', 'owner-key', 'expired'];

describe('unversioned GET routes', () => {
  let site: CrawlFixture;
  let routes: string[];

  beforeAll(async () => {
    site = await CrawlFixture.start();
    routes = site.app.app
      .get(RouteTable)
      .routes.filter(({ method, path }) => method === 'GET' && path.startsWith('/api/v1/'))
      .map(({ path }) => `GET ${path.replace(/:(\w+)/g, '{$1}')}`);
  });
  afterAll(() => site.app.stop());

  it('returns the response of version 1 to every caller at the path without the version', async () => {
    let compared = 0;
    const differing: string[] = [];
    for (const route of routes) {
      for (const object of objectsOf(route)) {
        const target = await site.target(route, object, false);
        for (const caller of CALLERS) {
          const { headers } = site.callers[caller];
          const versioned = await requestTo(site, route, target, headers);
          const { pathname } = new URL(versioned.request.url as string);
          const unversioned = await site.app.unchecked
            .get(pathname.replace('/api/v1/', '/api/'))
            .set(headers)
            .set('X-Forwarded-For', '198.51.100.1');
          compared++;
          if (normalize(unversioned) !== normalize(versioned)) differing.push(`${route} ${object} ${caller}`);
        }
      }
    }
    expect(differing).toEqual([]);
    expect(compared).toBeGreaterThan(routes.length * CALLERS.length);
    expect(routes.length).toBeGreaterThan(20);
  });
});

/**
 * Removes the expected differences: links of a list, which contain the requested path, the list's ETag, and read counters. A list of about
 * 1 KiB is compressed at one of the two paths only.
 */
const normalize = ({ status, headers, text, body }: Response): string =>
  // The body of a file is a buffer, without `text`.
  comparableLines({ status, headers, text: text ?? (body as Buffer).toString('base64') } as Response)
    .join('\n')
    .replaceAll('/api/v1/', '/api/')
    .replace(/"(views|downloads)":\d+/g, '')
    .replace(', Accept-Encoding', '')
    .replace(/content-encoding: gzip\n|content-length: \d+|etag: W\/.*|"last_used_at":"[^"]*"/g, '');
