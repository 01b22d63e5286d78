import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import { BrowserSite } from './browser-site.js';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

describe('the accessibility of the pages in a browser', () => {
  let site: BrowserSite;

  beforeAll(async () => {
    site = await BrowserSite.start();
  });
  afterAll(() => site?.stop());

  beforeEach(() => site.openFreshPage());
  afterEach(() => site.page.context().close());

  const PATHS = [
    '/articles',
    '/articles?page=2',
    '/articles?search=herons',
    '/articles?search=nothing',
    '/articles/ferry',
  ];

  describe.each([
    ['light', 320],
    ['light', 1280],
    ['dark', 320],
    ['dark', 1280],
  ] as const)('in %s mode, %i pixels wide', (colorScheme, width) => {
    it.each([...PATHS, '/categories/1', '/articles/nothing'])(
      '%s has no axe violation and does not scroll horizontally',
      async (path) => {
        const narrow = await site.open({ colorScheme, viewport: { width, height: 800 } });
        await narrow.goto(site.app.url + path);
        await narrow.evaluate(AXE);
        const { violations } = await narrow.evaluate<AxeResults>('axe.run()');
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
        expect(await narrow.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
        expect(site.errors.filter((fault) => !fault.includes('status of 404'))).toEqual([]);
        await narrow.context().close();
      },
    );
  });
});
