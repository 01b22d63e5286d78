import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createProjectFolder, writeDocuments } from '../openapi/documents.js';
import type { TestApp } from '../support/test-app.js';
import { PrismProxy } from './prism-proxy.js';
// The end-to-end tests of the tags, which declare their tests here.
import '../e2e/tags/tags.spec.js';
import '../e2e/tags/changes.spec.js';
import '../e2e/tags/v2.spec.js';
import '../e2e/tags/v2-reads.spec.js';

const mockProxies: PrismProxy[] = [];

/** The service of the end-to-end tests, with prism between its client and the service. */
async function mockThroughPrism(site: TestApp, change = (document: string) => document): Promise<TestApp> {
  const folder = createProjectFolder();
  const [whole] = await writeDocuments(site, folder);
  writeFileSync(whole!, change(readFileSync(whole!, 'utf8')));
  const proxy = await PrismProxy.start(whole!, site.url);
  mockProxies.push(proxy);
  site.http = proxy.agent();
  const stop = site.stop.bind(site);
  site.stop = async () => {
    await proxy.stop();
    // Prism watches the document while it runs.
    rmSync(folder, { recursive: true });
    await stop();
  };
  return site;
}

jest.mock('../support/test-app.js', () => {
  const actual = jest.requireActual<typeof import('../support/test-app.js')>('../support/test-app.js');
  return {
    ...actual,
    startTestApp: async (...args: Parameters<typeof actual.startTestApp>) =>
      mockThroughPrism(await actual.startTestApp(...args)),
  };
});

describe('prism between the client and the service', () => {
  it('finds no difference between a response and the OpenAPI document', () => {
    expect(mockProxies).toHaveLength(4);
    expect(mockProxies.flatMap(({ violations }) => violations)).toEqual([]);
    for (const { statuses } of mockProxies) expect(new Set(statuses).size).toBeGreaterThan(3);
  });

  it('finds a response that the document does not describe', async () => {
    const { startTestApp } = jest.requireActual<typeof import('../support/test-app.js')>('../support/test-app.js');
    const site = await mockThroughPrism(await startTestApp(), (document) =>
      document.replaceAll('"item_count"', '"items_count"'),
    );
    await site.createArticle({ status: 'published', tags: ['Rivers'] });
    await site.http.get('/api/v1/tags').expect(200);
    await site.stop();

    expect(mockProxies.at(-1)!.violations).toContainEqual(
      expect.stringMatching(/^get \/api\/v1\/tags 200: response.*items_count/),
    );
  });
});
