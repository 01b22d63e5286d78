import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../support/chromium.js';
import { binaries } from '../support/lanes.cjs';
import { startTestApp, type TestApp } from '../support/test-app.js';

interface ReadResult {
  readonly status: number;
  readonly text: string;
  readonly etag: string;
  /** The content coding; some clients remove the header after they have decoded the body. */
  readonly coding: string | null;
}

const SCRIPT = resolve('test/tools/http-clients/read.mjs');
const run = promisify(execFile);
const CONTENT = `<p>${'A long article about ferries. '.repeat(100)}</p>`;

describe.each([
  ['with', String(64 * 1024 ** 2)],
  ['without', '0'],
])('HTTP clients, %s a response cache', (_, CACHE_MAX_BYTES) => {
  let site: TestApp;
  let path: string;
  let changes = 0;

  beforeAll(async () => {
    site = await startTestApp({ CACHE_MAX_BYTES });
    const { id } = await site.createArticle({ status: 'published', content: CONTENT });
    path = `/api/v1/articles/${id}`;
  });
  afterAll(() => site.stop());

  const change = async (): Promise<string> => {
    const title = `Changed ${++changes} times`;
    await site.http
      .patch(path)
      .set(await site.asAdmin())
      .send({ title })
      .expect(200);
    return title;
  };

  const readAll = async (coding: string, tags: Readonly<Record<string, string>> = {}) => {
    const { stdout } = await run(process.execPath, [SCRIPT, site.url + path, coding, JSON.stringify(tags)]);
    return JSON.parse(stdout) as Readonly<Record<string, ReadResult>>;
  };

  it.each(['gzip, deflate, br', 'gzip', 'identity'])(
    'receive 304 for an unchanged article only, with Accept-Encoding: %s',
    async (coding) => {
      const first = await readAll(coding);
      const clients = Object.keys(first);
      expect(clients).toHaveLength(7);
      const suffix = { 'gzip, deflate, br': '.br"', gzip: '.gzip"', identity: '"' }[coding]!;
      for (const [client, { status, etag, text }] of Object.entries(first)) {
        expect([client, status]).toEqual([client, 200]);
        expect(etag).toMatch(/^"\d+-[\w-]{22}(\.br|\.gzip)?"$/);
        expect(etag.endsWith(suffix)).toBe(true);
        expect(text).toContain('A long article about ferries.');
      }
      const tags = Object.fromEntries(Object.entries(first).map(([client, { etag }]) => [client, etag]));
      const again = await readAll(coding, tags);
      expect(Object.entries(again).map(([client, { status, text }]) => [client, status, text])).toEqual(
        clients.map((client) => [client, 304, '']),
      );
      const title = await change();
      for (const [client, { status, text }] of Object.entries(await readAll(coding, tags))) {
        expect([client, status]).toEqual([client, 200]);
        expect(text).toContain(title);
      }
    },
  );

  it.each([['--compressed'], []])('curl %s receives 304 for an unchanged article only', async (...options) => {
    const flags = options.filter((option) => typeof option === 'string');
    const curl = async (...more: string[]) => {
      const { stdout } = await run(binaries.curl()!, ['-s', '-D', '-', ...flags, ...more, site.url + path]);
      return {
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(stdout)![1]),
        tag: /^etag: (.*?)\r$/im.exec(stdout)?.[1],
        stdout,
      };
    };
    const first = await curl();
    expect(first.stdout).toContain('A long article about ferries.');
    expect(/^content-encoding: br\r$/im.test(first.stdout)).toBe(flags.length > 0);
    expect((await curl('-H', `If-None-Match: ${first.tag}`)).status).toBe(304);
    const title = await change();
    const changed = await curl('-H', `If-None-Match: ${first.tag}`);
    expect([changed.status, changed.stdout.includes(title)]).toEqual([200, true]);
  });

  describe('Chromium', () => {
    let browser: Browser;

    beforeAll(async () => {
      browser = await launchChromium();
    });
    afterAll(() => browser?.close());

    it('receives 304 for an unchanged article only, in every cache mode', async () => {
      const page = await browser.newPage();
      await page.goto(`${site.url}/articles`);
      const read = (tag: string | null, cache: string) => {
        const init = { cache, headers: tag === null ? {} : { 'If-None-Match': tag } };
        return page.evaluate<{ status: number; tag: string | null; text: string }>(
          `fetch(${JSON.stringify(path)}, ${JSON.stringify(init)}).then(async (response) => ({
            status: response.status, tag: response.headers.get('ETag'), text: await response.text(),
          }))`,
        );
      };
      const first = await read(null, 'no-store');
      expect(first.status).toBe(200);
      expect(first.tag).toMatch(/\.(br|gzip)"$/);
      for (const cache of ['default', 'no-store', 'no-cache', 'reload'])
        expect([cache, (await read(first.tag, cache)).status]).toEqual([cache, 304]);
      const title = await change();
      for (const cache of ['default', 'no-store', 'no-cache', 'reload']) {
        const { status, text } = await read(first.tag, cache);
        expect([cache, status, text.includes(title)]).toEqual([cache, 200, true]);
      }
    });
  });
});
