import type { ResolvedSurface } from './api-groups.js';
import { type ApiVersion, versionPrefix } from './api-version.js';
import { VersionedPathMatcher } from './versioned-path-matcher.js';

/** A surface below the prefix of a module, or at a fixed path. */
const surface = (v1Path: string, version: ApiVersion = 1, path = versionPrefix(v1Path, version)) =>
  ({ v1Path, version, path }) as ResolvedSurface;
const literal = (path: string) => surface(path, 1, path);

const paths = new VersionedPathMatcher([
  surface('/api/v1/articles'),
  surface('/api/v1/articles', 2),
  surface('/api/v1/users/:id/articles'),
  surface('/api/v1/webhooks'),
  surface('/scraps'),
  surface('/scraps', 2),
  surface('/scraps/:id/notes'),
  surface('/v1/pages'),
  surface('/memos/v1'),
  surface('/memos/v1', 2),
  surface('/memos/v1/:id/marks'),
  literal('/api/auth'),
  literal('/pages'),
  literal('/modules/articles'),
]);

describe('VersionedPathMatcher', () => {
  it.each<[path: string, named: string | undefined, first: string, second: string]>([
    ['/api/articles', undefined, '/api/v1/articles', '/api/v2/articles'],
    ['/api/articles/', undefined, '/api/v1/articles/', '/api/v2/articles/'],
    ['/API/Articles/%7e', undefined, '/API/v1/Articles/%7e', '/API/v2/Articles/%7e'],
    ['/api/users/5/articles', undefined, '/api/v1/users/5/articles', '/api/v2/users/5/articles'],
    ['/api/v1/articles/v2', '1', '/api/v1/articles/v2', '/api/v2/articles/v2'],
    ['/api/V9/articles/5', '9', '/api/v1/articles/5', '/api/v2/articles/5'],
    ['/api/v2/nowhere', '2', '/api/v1/nowhere', '/api/v2/nowhere'],
    ['/scraps/5', undefined, '/scraps/5', '/v2/scraps/5'],
    ['/scraps/5/notes', undefined, '/scraps/5/notes', '/v2/scraps/5/notes'],
    ['/v2/scraps', '2', '/scraps', '/v2/scraps'],
    ['/v9/scraps', '9', '/scraps', '/v2/scraps'],
    ['/v1/pages', '1', '/v1/pages', '/v2/pages'],
    // With this prefix a path that ends with the version is the list.
    ['/memos', undefined, '/memos/v1', '/memos/v2'],
    ['/memos/v1', '1', '/memos/v1', '/memos/v2'],
    ['/memos/v9/', '9', '/memos/v1/', '/memos/v2/'],
    ['/memos/v2/5/marks', '2', '/memos/v1/5/marks', '/memos/v2/5/marks'],
  ])('finds the version and both forms of %s', (path, named, first, second) => {
    const found = paths.find(path)!;
    expect([found.named, found.in(1), found.in(2)]).toEqual([named, first, second]);
  });

  it.each([
    ...['/', '', '/api', '/api/', '/api/v1', '/api/v2/', '/api/nowhere', '/api/auth/login', '/api/users/5'],
    ...['/pages', '/pages/5', '/modules/articles/api/items', '/api//articles', '//api/articles'],
    ...['/api/articlesandmore', '/api/vx/articles', '/api/v/articles', '/api/v1.0/articles', '/health/live'],
  ])('finds no version in %s', (path) => {
    expect(paths.find(path)).toBeUndefined();
  });
});
