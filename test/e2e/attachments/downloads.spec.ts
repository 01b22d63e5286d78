import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { Test } from 'supertest';
import { eventually } from '../../support/eventually.js';
import { PNG, SAMPLES } from '../../support/sample-files.js';
import type { Headers } from '../../support/test-client.js';
import { AttachmentsFixture } from './attachments-fixture.js';

describe('GET /api/v1/attachments/{id}/content', () => {
  let site: AttachmentsFixture;
  let articleId: number;

  beforeAll(async () => {
    site = await AttachmentsFixture.start({ ATTACHMENTS_API_CORS_ORIGINS: 'https://example.org' });
    articleId = await site.createArticle();
  });
  afterAll(() => site.app.stop());
  beforeEach(() => {
    jest.restoreAllMocks();
  });

  const get = (path: string, headers: Headers = {}): Test => site.http.get(path).set(headers).responseType('blob');
  const uploaded = async (content: Buffer, name: string, to: number | null = articleId) => {
    const { links, attributes } = await site.upload(to, content, name);
    return { path: links['content']!, self: links['self']!, etag: `"${attributes['sha256'] as string}"` };
  };

  it('sends the file as a download with its name and a sandbox policy', async () => {
    const { path, etag } = await uploaded(PNG, 'harbour.png');
    const { body, headers } = await get(path).expect(200);

    expect((body as Buffer).equals(PNG)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PNG.length),
      'content-disposition': 'attachment; filename=harbour.png',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      etag,
      'last-modified': expect.stringMatching(/ GMT$/),
    });
  });

  it.each([
    ['日本語.png', 'attachment; filename="???.png"; filename*=UTF-8\'\'%E6%97%A5%E6%9C%AC%E8%AA%9E.png'],
    ['été.png', 'attachment; filename="?t?.png"; filename*=UTF-8\'\'%C3%A9t%C3%A9.png'],
    ['a"b\\\'c;d.png', 'attachment; filename="\'c;d.png"'],
    ['a"b;c=d.png', 'attachment; filename="a\\"b;c=d.png"'],
    ['100%.png', 'attachment; filename=100%.png'],
    ['50%41.png', "attachment; filename=50%41.png; filename*=UTF-8''50%2541.png"],
    ['<script>alert(1)</script>.png', 'attachment; filename="script>.png"'],
    [
      '%0d%0aSet-Cookie: a=b.png',
      'attachment; filename="%0d%0aSet-Cookie: a=b.png"; filename*=UTF-8\'\'%250d%250aSet-Cookie%3A%20a%3Db.png',
    ],
  ])('sends for the file name %j the header Content-Disposition: %j', async (name, disposition) => {
    const { body } = await site.post(articleId).attach('file', PNG, name.replaceAll('"', '%22')).expect(201);
    const { headers } = await get(body.data.links.content as string).expect(200);

    expect(headers['content-disposition']).toBe(disposition);
    expect(headers['set-cookie']).toBeUndefined();
    await site.http
      .delete(body.data.links.self as string)
      .set(site.author.headers)
      .expect(204);
  });

  it('sends the detected content type, with the charset for text', async () => {
    for (const [extension, type] of [
      ['csv', 'text/csv; charset=utf-8'],
      ['pdf', 'application/pdf'],
    ] as const) {
      const { path, self } = await uploaded(SAMPLES[extension]![0], `a.${extension}`);
      expect((await get(path).expect(200)).headers['content-type']).toBe(type);
      await site.http.delete(self).set(site.author.headers).expect(204);
    }
  });

  describe('range and conditional requests', () => {
    const content = Buffer.from('0123456789');
    let path: string;
    let etag: string;
    let changedAt: string;

    beforeAll(async () => {
      ({ path, etag } = await uploaded(content, 'digits.txt'));
      changedAt = (await get(path).expect(200)).headers['last-modified']!;
    });

    it.each([
      ['bytes=0-0', '0', '0-0'],
      ['bytes=2-4', '234', '2-4'],
      ['bytes=7-', '789', '7-9'],
      ['bytes=-3', '789', '7-9'],
      ['bytes=-100', '0123456789', '0-9'],
      ['bytes=8-100', '89', '8-9'],
      ['bytes= 1-2', '12', '1-2'],
      ['bytes=9-9', '9', '9-9'],
    ])('returns 206 for %s with the content %s', async (range, expected, at) => {
      const { body, headers } = await get(path, { Range: range }).expect(206);
      expect(String(body)).toBe(expected);
      expect(headers).toMatchObject({
        'content-range': `bytes ${at}/10`,
        'content-length': String(expected.length),
        'content-type': 'text/plain; charset=utf-8',
        etag,
      });
    });

    it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0', 'bytes=100-200'])('returns 416 for %s', async (range) => {
      const { headers, body } = await site.http.get(path).set({ Range: range }).expect(416);
      expect(headers['content-range']).toBe('bytes */10');
      expect(headers['content-disposition']).toBeUndefined();
      expect(body.error.code).toBe('RANGE_NOT_SATISFIABLE');
    });

    it.each([
      'bytes=0-1,3-4',
      'bytes=10-,20-30',
      'bytes=4-2',
      'bytes=-',
      'bytes=0x1-2',
      'bytes',
      'bytes=x-y',
      'lines=0-1',
      'bytes=',
      '',
    ])('returns 200 with the whole file for %j', async (range) => {
      const { body, headers } = await get(path, { Range: range }).expect(200);
      expect(String(body)).toBe('0123456789');
      expect(headers['content-range']).toBeUndefined();
    });

    it.each<[string, () => string, number]>([
      ['the current ETag', () => etag, 206],
      ['the time of the last change', () => changedAt, 206],
      ['the current ETag as a weak tag', () => `W/${etag}`, 200],
      ['another ETag', () => '"other"', 200],
      ['another time', () => new Date(0).toUTCString(), 200],
      ['an invalid time', () => 'yesterday', 200],
    ])('evaluates If-Range with %s', async (_, condition, status) => {
      const { body } = await get(path, { Range: 'bytes=2-4', 'If-Range': condition() }).expect(status);
      expect(String(body)).toBe(status === 206 ? '234' : '0123456789');
    });

    it.each<[string, () => Headers, number]>([
      ['the current ETag', () => ({ 'If-None-Match': etag }), 304],
      ['the current ETag among others', () => ({ 'If-None-Match': `"a", W/${etag}` }), 304],
      ['any ETag (*)', () => ({ 'If-None-Match': '*' }), 304],
      ['another ETag', () => ({ 'If-None-Match': '"a"' }), 200],
      ['the time of the last change', () => ({ 'If-Modified-Since': changedAt }), 304],
      ['an earlier time', () => ({ 'If-Modified-Since': new Date(0).toUTCString() }), 200],
      [
        'another ETag and the time of the last change',
        () => ({ 'If-None-Match': '"a"', 'If-Modified-Since': changedAt }),
        200,
      ],
      ['the current ETag and a range', () => ({ 'If-None-Match': etag, Range: 'bytes=2-4' }), 304],
    ])('evaluates If-None-Match and If-Modified-Since with %s', async (_, conditions, status) => {
      const open = jest.spyOn(site.storage, 'open');
      const answer = await get(path, conditions()).expect(status);

      expect(answer.headers['etag']).toBe(etag);
      expect(String(answer.body)).toBe(status === 304 ? '' : '0123456789');
      expect(open).toHaveBeenCalledTimes(status === 304 ? 0 : 1);
      const head = await site.http.head(path).set(conditions());
      expect(head.status).toBe(status);
    });

    it('ignores Range for HEAD and does not open the file', async () => {
      const open = jest.spyOn(site.storage, 'open');
      const { headers } = await site.http.head(path).set('Range', 'bytes=2-4').expect(200);

      expect(headers).toMatchObject({ 'content-length': '10', 'accept-ranges': 'bytes', etag });
      expect(headers['content-disposition']).toBe('attachment; filename=digits.txt');
      expect(open).not.toHaveBeenCalled();
    });
  });

  it('sends public cache and cross-origin headers to visitors and private ones to accounts', async () => {
    const { path } = await uploaded(PNG, 'a.png');
    const visitor = (await get(path).expect(200)).headers;
    expect(visitor).toMatchObject({
      'cache-control': 'public, no-cache',
      'cross-origin-resource-policy': 'cross-origin',
      vary: expect.stringContaining('Authorization'),
    });
    const own = (await get(path, site.author.headers).expect(200)).headers;
    expect(own).toMatchObject({
      'cache-control': 'private, no-cache',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it('counts only downloads that include the first byte', async () => {
    const { path, self } = await uploaded(Buffer.from('0123456789'), 'a.txt');
    const { headers: resource } = await site.http.get(self).expect(200);
    const { headers } = await get(path).expect(200);
    await get(path, site.author.headers).expect(200);
    await get(path, { Range: 'bytes=0-4' }).expect(206);
    await get(path, { Range: 'bytes=5-' }).expect(206);
    await site.http.get(path).set({ Range: 'bytes=50-' }).expect(416);
    await get(path, { 'If-None-Match': headers['etag']! }).expect(304);
    await site.http.head(path).expect(200);

    const count = async () => (await site.http.get(self).expect(200)).body.data.attributes.downloads as number;
    expect(await eventually(count, (downloads) => downloads >= 3)).toBe(3);
    await site.http.get(self).set('If-None-Match', resource['etag']!).expect(304);
    expect(
      await site.app.sql('SELECT version, updated_at FROM attachments WHERE id = ?', [self.split('/').pop()]),
    ).toEqual([{ version: 1, updated_at: null }]);
  });

  it('closes the file when the client disconnects', async () => {
    const { path } = await uploaded(Buffer.concat([PNG, randomBytes(9_000_000)]), 'large.png');
    const opened: Readable[] = [];
    const open = site.storage.open.bind(site.storage);
    jest.spyOn(site.storage, 'open').mockImplementation(async (...asked) => {
      opened.push(await open(...asked));
      return opened.at(-1)!;
    });
    const download = request(`${site.app.url}${path}`).end();
    const [response] = (await once(download, 'response')) as [IncomingMessage];
    await once(response, 'readable');
    expect(opened.map(({ destroyed }) => destroyed)).toEqual([false]);
    download.destroy();

    expect(await eventually(() => opened[0]!.destroyed, Boolean)).toBe(true);
    await get(path).expect(200);
  });

  it('aborts the response when the file cannot be read to its end', async () => {
    const { path } = await uploaded(Buffer.concat([PNG, randomBytes(3_000_000)]), 'large.png');
    const open = site.storage.open.bind(site.storage);
    jest.spyOn(site.storage, 'open').mockImplementation(async (...asked) => {
      const content = await open(...asked);
      content.once('data', () => content.destroy(new Error('The disk has failed')));
      return content;
    });

    await expect(get(path)).rejects.toThrow('aborted');
  });
});
