import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import type { ApiGroups } from '../../core/routing/index.js';
import type { PublisherApi, PublisherError } from './assets/publisher.d.ts';
import { PublisherScript } from './publisher-script.js';

const MAX_GZIPPED_BYTES = 4096;
const script = new PublisherScript({ resolvePath: (path: string) => path } as unknown as ApiGroups);

interface SentRequest {
  readonly url: string;
  readonly init: { method?: string; headers: Record<string, string>; body?: URLSearchParams; credentials: string };
}

describe('PublisherScript', () => {
  let sent: SentRequest[];
  let reported: unknown[];
  let answer: () => unknown;
  let publisher: PublisherApi;

  /** Runs the script with a window, a document with the URL of the script, and a stub of the service. */
  function load(src: string | null, window = {} as { Publisher: PublisherApi }, location?: URL): PublisherApi {
    runInNewContext(script.getFile('publisher.js').text, {
      window,
      document: { currentScript: src === null ? null : { src } },
      fetch: async (url: string, init: SentRequest['init']) => {
        sent.push({ url, init });
        return answer();
      },
      reportError: (error: unknown) => reported.push(error),
      ...{ URL, URLSearchParams, location },
    });
    return window.Publisher;
  }

  const answers = (status: number, body: unknown) => () => ({
    ok: status < 400,
    status,
    text: async () => (body instanceof Error ? Promise.reject(body) : JSON.stringify(body)),
  });

  const errorOf = async (promise: Promise<unknown>): Promise<PublisherError> => {
    const [{ reason }] = (await Promise.allSettled([promise])) as [PromiseRejectedResult];
    return reason as PublisherError;
  };

  beforeEach(() => {
    sent = [];
    reported = [];
    answer = answers(200, { answered: true });
    publisher = load('https://site.example/news/modules/articles/assets/js/publisher.js?v=1');
  });

  it.each(['publisher.js', 'publisher.mjs'])('serves %s with less than 4 KiB gzipped', (file) => {
    expect(gzipSync(script.getFile(file).text).length).toBeLessThan(MAX_GZIPPED_BYTES);
  });

  it('contains no eval and imports no package', () => {
    for (const file of ['publisher.js', 'publisher.mjs']) {
      expect(script.getFile(file).text).not.toMatch(/\beval\b|new Function|\bimport\b(?!\.meta)|\brequire\b/);
    }
    expect(script.getFile('publisher.mjs').text).toMatch(
      /^export const Publisher = createPublisher\(import\.meta\.url\);$/m,
    );
  });

  it('returns absolute links to pages of other sites', async () => {
    const src = 'https://site.example/news/modules/articles/assets/js/publisher.js';
    const links = { url: '/news/articles/a', title: '/url', parent: { url: '/news/categories/1' }, editurl: null };
    answer = answers(200, links);
    const other = load(src, {} as { Publisher: PublisherApi }, new URL('https://other.example/page'));
    expect(await other.getCategory(1)).toEqual({
      ...{ url: 'https://site.example/news/articles/a', title: '/url', editurl: null },
      parent: { url: 'https://site.example/news/categories/1' },
    });
    const own = load(src, {} as { Publisher: PublisherApi }, new URL('https://site.example/news/articles'));
    expect(await own.getCategory(1)).toEqual(links);
  });

  it('sends requests to the site that it was loaded from, without cookies', async () => {
    await publisher.getItem(7);
    await publisher.getCategory(3);

    expect(sent.map(({ url }) => url)).toEqual([
      'https://site.example/news/modules/articles/api/items/7',
      'https://site.example/news/modules/articles/api/categories/3',
    ]);
    expect(sent[0]!.init).toMatchObject({
      credentials: 'omit',
      redirect: 'error',
      headers: { Accept: 'application/json' },
    });
    expect(sent[0]!.init.headers).not.toHaveProperty('Authorization');
  });

  it('sends requests to the site of the page if the URL of the script is unknown', async () => {
    await load(null).getItem(7);
    expect(sent[0]!.url).toBe('/modules/articles/api/items/7');
  });

  it('encodes an id as one path segment', async () => {
    await publisher.getItem('7/../../x?y' as unknown as number);
    expect(sent[0]!.url).toBe('https://site.example/news/modules/articles/api/items/7%2F..%2F..%2Fx%3Fy');
  });

  it('sends the configured credentials until they are removed', async () => {
    publisher.configure({ baseUrl: 'https://other.example', token: 'abc' });
    await publisher.getItem(1);
    publisher.configure({ token: null, apiKey: 'mh_key' });
    await publisher.getItem(1);
    publisher.configure({ apiKey: null });
    await publisher.getItem(1);

    expect(sent[0]!.url).toBe('https://other.example/modules/articles/api/items/1');
    expect(sent.map(({ init }) => [init.headers['Authorization'], init.headers['X-API-Key']])).toEqual([
      ['Bearer abc', undefined],
      [undefined, 'mh_key'],
      [undefined, undefined],
    ]);
  });

  it('keeps its configuration if a page loads it twice', async () => {
    const window = { Publisher: publisher };
    publisher.configure({ token: 'abc' });
    await load('https://site.example/modules/articles/assets/js/publisher.js', window).getItem(1);

    expect(window.Publisher).toBe(publisher);
    expect(sent[0]!.init.headers['Authorization']).toBe('Bearer abc');
  });

  it('replaces an element of the page in window.Publisher', async () => {
    const window = { Publisher: { id: 'Publisher' } as unknown as PublisherApi };
    await load('https://site.example/modules/articles/assets/js/publisher.js', window).getItem(1);
    expect(sent).toHaveLength(1);
  });

  it.each<[name: string, act: (publisher: PublisherApi) => Promise<unknown>, query: string]>([
    ['loadMore', (api) => api.loadMore(3, 2, 20), 'categoryid=3&start=20&limit=20'],
    ['loadMore without a category', (api) => api.loadMore(0), 'start=0&limit=15'],
    ['loadMore above the limit', (api) => api.loadMore(null, 3, 500), 'start=200&limit=100'],
    ['search', (api) => api.search('a&b c'), 'search=a%26b+c'],
  ])('requests items with %s', async (_, act, query) => {
    await act(publisher);
    expect(sent[0]!.url).toBe(`https://site.example/news/modules/articles/api/items?${query}`);
  });

  it('posts ratings and comments as forms', async () => {
    await publisher.submitRating(7, 4);
    await publisher.addComment(7, 'Fish & chips');

    expect(sent.map(({ url, init }) => [url, init.method, init.body?.toString()])).toEqual([
      ['https://site.example/news/modules/articles/ajax.php', 'POST', 'op=submitRating&itemid=7&rating=4'],
      ['https://site.example/news/modules/articles/ajax.php', 'POST', 'op=addComment&itemid=7&text=Fish+%26+chips'],
    ]);
  });

  it('passes the result to the callback and to the promise', async () => {
    const callback = jest.fn();
    await expect(publisher.search('bread', callback)).resolves.toEqual({ answered: true });
    expect(callback.mock.calls).toEqual([[{ answered: true }, null]]);
  });

  it('rejects with the error of the response', async () => {
    const details = [{ field: 'rating', message: 'The rating must be a whole number from 1 to 5.' }];
    answer = answers(422, { error: { code: 'VALIDATION_ERROR', message: 'Invalid.', details, request_id: 'r1' } });
    const callback = jest.fn();
    const error = await errorOf(publisher.submitRating(7, 9, callback));

    expect(error).toMatchObject({ name: 'PublisherError', message: 'Invalid.', status: 422, code: 'VALIDATION_ERROR' });
    expect([error.details, error.requestId]).toEqual([details, 'r1']);
    expect(callback.mock.calls).toEqual([[null, error]]);
  });

  it.each<[what: string, answer: () => unknown, status: number, code: string]>([
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed')), 0, 'NETWORK_ERROR'],
    ['returns no JSON', answers(502, new SyntaxError('<')), 502, 'BAD_RESPONSE'],
    ['fails without an envelope', answers(500, {}), 500, 'BAD_RESPONSE'],
    ['is a proxy with another envelope', answers(503, { error: 'no server' }), 503, 'BAD_RESPONSE'],
  ])('rejects if the service %s', async (_, given, status, code) => {
    answer = given;
    const message = expect.stringMatching(/^The service (answered|could not be reached)/) as string;
    expect(await errorOf(publisher.getItem(1))).toMatchObject({ status, code, message, details: [] });
  });

  describe('PublisherScript with a callback', () => {
    const rejections: unknown[] = [];
    const note = (reason: unknown) => rejections.push(reason);
    const settle = () => new Promise((resolve) => setImmediate(resolve));

    beforeEach(() => {
      rejections.length = 0;
      process.on('unhandledRejection', note);
    });
    afterEach(() => process.off('unhandledRejection', note));

    it('causes no unhandled rejection', async () => {
      answer = answers(404, { error: { code: 'NOT_FOUND', message: 'Item not found' } });
      const callback = jest.fn();
      void publisher.loadMore(1, 1, 5, callback);
      await settle();

      expect(callback).toHaveBeenCalledTimes(1);
      expect(rejections).toEqual([]);
    });

    it.each([200, 404])('calls a callback that throws once, and reports the error (%i)', async (status) => {
      answer = answers(status, { error: { code: 'NOT_FOUND', message: 'Item not found' } });
      const fault = new Error('Of the page');
      const callback = jest.fn(() => {
        throw fault;
      });
      void publisher.search('x', callback);
      await settle();

      expect(callback).toHaveBeenCalledTimes(1);
      expect(reported).toEqual([fault]);
      expect(rejections).toEqual([]);
    });
  });
});
