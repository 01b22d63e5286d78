import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { AttachmentUploadsService } from '../../../src/modules/attachments/attachment-uploads.service.js';
import type { Upload } from '../../../src/modules/attachments/upload.js';
import { PNG } from '../../support/sample-files.js';
import { eventually } from '../../support/eventually.js';
import { FORM_END, FORM_TYPE, fileHead, partHead } from './raw-upload.js';
import { UploadingSite } from './uploading-site.js';
import { expectNoMoreThan, refusalOf } from './refused-upload.js';

const MOST = 300_000;
const MEGABYTE = Buffer.alloc(1024 * 1024, 'x');

describe('an upload', () => {
  let site: UploadingSite;
  let articleId: number;
  let before: string[];

  beforeAll(async () => {
    site = await UploadingSite.start({ ATTACHMENTS_MAX_BYTES: String(MOST) });
  });
  afterAll(() => site.app.stop());
  beforeEach(async () => {
    articleId = await site.article();
    before = await site.storedKeys();
  });

  const nothingIsLeft = () => expectNoMoreThan(before, site);
  const refusal = (...parts: Buffer[]) => refusalOf(site, articleId, parts);

  describe('that is refused early', () => {
    it('as too large by its length is answered before it is sent, and to the end when it is', async () => {
      const announced = site.raw(articleId, { 'Content-Length': String(20 * MEGABYTE.length) });
      announced.request.flushHeaders();
      expect(await announced.answer).toMatchObject({ status: 413, body: { error: { code: 'PAYLOAD_TOO_LARGE' } } });
      // Whoever sends it all the same, and only then looks, finds the answer and no broken connection.
      for (let n = 0; n < 20; n++) await announced.write(MEGABYTE);
      await nothingIsLeft();
    });

    it('as too large while it comes is answered, and no byte stays', async () => {
      const upload = await site.raw(articleId).write(fileHead());
      for (let n = 0; n < 10; n++) await upload.write(MEGABYTE);
      expect(await upload.end(FORM_END)).toMatchObject({
        status: 413,
        body: { error: { message: `The file is larger than ${MOST} bytes` } },
      });
      await nothingIsLeft();
    });

    it('as too large in what it has beside its file is answered', async () => {
      const [status] = await refusal(
        partHead('name="other"; filename="b"'),
        MEGABYTE,
        Buffer.from('\r\n'),
        fileHead(),
        PNG,
      );
      expect(status).toBe(413);
    });

    it.each<[number, () => Promise<[path: string, headers: Record<string, string>]>]>([
      [401, async () => [`/api/v1/articles/${articleId}/attachments`, {}]],
      [403, async () => [`/api/v1/articles/${articleId}/attachments`, site.stranger.headers]],
      [403, async () => ['/api/v1/attachments', (await site.app.createUser('member')).headers]],
      [404, async () => ['/api/v1/articles/999999/attachments', site.author.headers]],
      [400, async () => ['/api/v1/articles/x/attachments', site.author.headers]],
      [415, async () => ['/api/v1/attachments', { ...site.author.headers, 'Content-Type': 'image/png' }]],
    ])('with %i is answered before its body, which passes by on a connection that stays', async (status, where) => {
      const [path, headers] = await where();
      const upload = request(`${site.app.url}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': FORM_TYPE, ...headers },
      });
      const answer = new Promise<{ status?: number; close?: string }>((resolve, reject) => {
        upload.on('error', reject).on('response', (response) => {
          void text(response);
          resolve({ status: response.statusCode!, close: response.headers.connection! });
        });
      });
      upload.write(fileHead());
      expect(await answer).toEqual({ status, close: 'keep-alive' });

      for (let n = 0; n < 5; n++) await new Promise<void>((resolve) => upload.write(MEGABYTE, () => resolve()));
      await new Promise<void>((resolve) => upload.end(FORM_END, resolve));
      await nothingIsLeft();
    });

    it('and goes on without end is cut off', async () => {
      const upload = site.raw(999_999);
      const closed = new Promise((resolve) => upload.request.on('close', resolve));
      upload.request.flushHeaders();
      expect((await upload.answer).status).toBe(404);
      let sent = 0;
      while (!upload.request.destroyed && sent < 200) {
        await Promise.race([upload.write(MEGABYTE).catch(() => undefined), closed]);
        sent++;
      }
      expect(sent).toBeGreaterThan(30);
      expect(sent).toBeLessThan(100);
    });
  });

  describe('that is broken off', () => {
    it.each([10, 50_000, 200_000])('after %i bytes of its file leaves nothing', async (bytes) => {
      const upload = await site.raw(articleId).write(fileHead(), Buffer.alloc(bytes, 'x'));
      expect(
        await eventually(
          () => site.incoming(),
          ({ length }) => length === 1,
        ),
      ).toHaveLength(1);
      upload.abort();

      await nothingIsLeft();
    });

    it('before anything of it is read ends all the same', async () => {
      const uploads = site.app.app.get(AttachmentUploadsService);
      const add = uploads.add.bind(uploads);
      const ends: Promise<unknown>[] = [];
      const spy = jest.spyOn(uploads, 'add').mockImplementation((caller, place, upload) => {
        const { request: received } = upload as unknown as { request: { destroyed: boolean } };
        const late: Upload = {
          async receive(...input) {
            // It was decided only when the client had left.
            await eventually(() => received.destroyed, Boolean);
            return upload.receive(...input);
          },
        };
        ends.push(add(caller, place, late));
        return ends.at(-1) as ReturnType<typeof add>;
      });
      const [whole, begun] = [site.raw(articleId), site.raw(articleId)];
      whole.request.end(Buffer.concat([fileHead(), PNG, FORM_END]));
      begun.request.write(fileHead());
      expect(
        await eventually(
          () => ends.length,
          (length) => length === 2,
        ),
      ).toBe(2);
      whole.abort();
      begun.abort();

      const kinds = (await Promise.allSettled(ends)).map((end) => end.status === 'rejected' && end.reason.kind);
      expect(kinds).toEqual(['malformed', 'malformed']);
      spy.mockRestore();
      await nothingIsLeft();
    });
  });

  describe('that comes late', () => {
    const begin = (headers = {}) => site.raw(articleId, headers).write(fileHead(), Buffer.from('the beginn'));
    const finish = async (upload: Awaited<ReturnType<typeof begin>>) => {
      const { status } = await upload.end(Buffer.from('ing'), FORM_END);
      expect(
        await eventually(
          () => site.incoming(),
          ({ length }) => length === 0,
        ),
      ).toEqual([]);
      expect(await site.storedKeys()).toEqual(await site.rowKeys());
      return status;
    };

    it('is taken when nothing has changed', async () => {
      expect(await finish(await begin())).toBe(201);
    });

    it('is refused when its sender was disabled meanwhile', async () => {
      const { id, headers } = await site.app.createUser('editor');
      const upload = await begin(headers);
      await site.app.changeUser(id, { status: 'disabled' });

      expect(await finish(upload)).toBe(401);
    });

    it('is refused when its sender has lost the right, by role or on this article', async () => {
      const { id, headers } = await site.app.createUser('editor');
      const upload = await begin(headers);
      await site.app.changeUser(id, { role: 'author' });
      expect(await finish(upload)).toBe(403);

      await site.app.changeUser(id, { role: 'editor' });
      const next = await begin(headers);
      await site.app.changeUser(id, { role: 'member' });
      expect(await finish(next)).toBe(403);
    });

    it('is refused when its article has vanished for its sender', async () => {
      const { headers } = await site.app.createUser('editor');
      const upload = await begin(headers);
      await site.http.delete(`/api/v1/articles/${articleId}`).set(site.author.headers).expect(204);

      expect(await finish(upload)).toBe(404);
    });

    it('is refused when its article was filled meanwhile', async () => {
      const upload = await begin();
      for (let n = 0; n < 20; n++) await site.upload(articleId);

      expect(await finish(upload)).toBe(409);
    });
  });
});
