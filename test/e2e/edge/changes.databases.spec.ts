import { RouteTable } from '../../../src/core/routing/route-table.js';
import type { TestApp } from '../../support/test-app.js';
import { addressesOf, type Change, type ChangedObjects, createChanges } from './edge-changes.js';
import { purgesAfter, readStored, startEdgeSite, type StoredResponse } from './edge-site.js';

const TIMEOUT_MS = 600_000;

/** Routes without content: static files and the entry points of the site and of the API. */
const STATIC = /^\/$|^\/api(\/v\d)?$|^\/favicon|:file$|^\/\.well-known/;

describe('each change removes every response that it changes from shared caches', () => {
  let site: TestApp;
  let objects: ChangedObjects;
  let changes: readonly Change[];

  beforeAll(async () => {
    site = await startEdgeSite({ COMMENTS_FLOOD: '0', API_RATE_LIMIT_REQUESTS: '1000000' });
    ({ objects, changes } = await createChanges(site));
  }, TIMEOUT_MS);
  afterAll(() => site.stop());

  const snapshot = async () => {
    const stored = new Map<string, StoredResponse>();
    for (const path of addressesOf(objects)) stored.set(path, await readStored(site, path));
    return stored;
  };

  it('has an address of each public route with content', () => {
    const paths = addressesOf(objects).map((address) => address.split('?', 1)[0]!);
    const routes = site.app
      .get(RouteTable)
      .routes.filter((route) => route.access === 'public' && route.method === 'GET' && route.api && !route.isCatchAll)
      .filter(({ sendsFile, path }) => !sendsFile && !STATIC.test(path))
      .map(({ path }) => path);
    const isRead = (route: string) =>
      paths.some((path) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`).test(path));
    expect(routes.length).toBeGreaterThan(30);
    expect(routes.filter((route) => !isRead(route))).toEqual([]);
  });

  it(
    'and no other change removes all responses',
    async () => {
      let before = await snapshot();
      let { last } = await purgesAfter(site, 0);
      const unexpected: string[] = [];
      const outdated: OutdatedResponse[] = [];
      for (const { name, run, isSiteWide = false } of changes) {
        await run();
        const { purges, last: newest } = await purgesAfter(site, last);
        last = newest;
        const keys = new Set(['unrecorded', ...purges.flat()]);
        if (purges.length === 0 || keys.has('site') !== isSiteWide) unexpected.push(`${name}: ${[...keys].join(' ')}`);
        const after = await snapshot();
        for (const [path, { text, keys: stored }] of before) {
          if (after.get(path)!.text !== text) outdated.push({ name, path, stored: stored ?? new Set(), keys });
        }
        before = after;
      }
      expect(unexpected).toEqual([]);
      expect(findFaults(outdated)).toEqual([]);
      // A key that is missing in each purge is detected.
      expect(findFaults(outdated, 'article').length).toBeGreaterThan(10);
      // The addresses are those of content: nearly each of them has changed.
      expect(new Set(outdated.map(({ path }) => path)).size).toBeGreaterThan(before.size * 0.8);
      expect([...before].filter(([, { keys }]) => !keys).map(([path]) => path)).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

/** A response that a change has replaced, with its keys and those of the purges. */
interface OutdatedResponse {
  readonly name: string;
  readonly path: string;
  readonly stored: ReadonlySet<string>;
  readonly keys: ReadonlySet<string>;
}

/** Returns the responses that no purge removes. `omitted`: a key that the purges then lack. */
const findFaults = (outdated: readonly OutdatedResponse[], omitted = ''): string[] =>
  outdated
    .filter(({ stored, keys }) => [...stored].every((key) => key === omitted || !keys.has(key)))
    .map(
      ({ name, path, stored, keys }) => `${name}: ${path} has ${[...stored].join(' ')}, purged ${[...keys].join(' ')}`,
    );
